import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// What needs no browser: the whole table is tried by Playwright, from Python.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['tests/**/*.test.ts'] },
});
