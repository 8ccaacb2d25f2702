import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

// What svelte-check cannot see: dead code, loose equality, promises nobody waits for. Layout is Prettier's.
export default ts.config(
  { ignores: ['public', 'node_modules', 'src/lib/contract.ts'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // `== null` asks for null and undefined at once.
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true }],
      // Our Sets and Maps are caches or made anew whole: nothing watches their members.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} between blocks is a space that Svelte would drop.
      'svelte/no-useless-mustaches': 'off',
      // TypeScript knows every name.
      'no-undef': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  // A test may be sure of what it made.
  { files: ['tests/**'], rules: { '@typescript-eslint/no-non-null-assertion': 'off' } },
  {
    files: ['tools/**', '*.config.*'],
    languageOptions: { globals: { ...globals.node } },
    // The map was drawn once by terse geometry.
    rules: { '@typescript-eslint/no-unused-expressions': 'off', 'no-useless-assignment': 'off' },
  },
);
