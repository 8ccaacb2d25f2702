/** Finds words for people that are written in the client instead of its catalogue. Prints one line for
    each, `file:line: text`, and fails if there is any. Run by tests/house/test_words.py. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'svelte/compiler';

const SRC = fileURLToPath(new URL('../src', import.meta.url));
/** Attributes and properties of components that are read out or shown. */
const SAID = /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|heading|caption|text)$/;
/** Names and formats stay as they are in every language. */
const KEPT = new Set(['europa', 'Esc']);
const isWords = (text) => /\p{L}{2}/u.test(text) && !KEPT.has(text.replace(/[^\p{L}]/gu, ''));
/** In a script many strings are keys; words for people have a blank or begin with a capital. */
const isSentence = (text) => /\p{Ll} \p{L}|\p{L}\p{Ll}+ \p{Ll}/u.test(text) || /^\p{Lu}\p{Ll}+$/u.test(text);

function* walk(node, above = []) {
  if (Array.isArray(node)) for (const one of node) yield* walk(one, above);
  else if (node && typeof node === 'object') {
    if (typeof node.type === 'string') yield [node, above];
    const next = typeof node.type === 'string' ? [node, ...above] : above;
    for (const [key, one] of Object.entries(node))
      if (key !== 'css' && key !== 'leadingComments') yield* walk(one, next);
  }
}

/** Whether a string in code is a technical one: a class, a key of the keyboard, a message to developers. */
function isTechnical(node, above) {
  const up = above[0]?.type ?? '';
  if (/^(TSLiteralType|ImportDeclaration|ImportExpression|Export)/.test(up)) return true;
  if (above.some((one) => one.type === 'NewExpression' && one.callee.name === 'Error')) return true;
  // words that the server says, to be found or cut away: ['Declared', 'Joined'], name.replace(' zone', '')
  if (up === 'ArrayExpression' && above[0].elements.every((one) => one?.type === 'Literal')) return true;
  if (up === 'CallExpression' && above[0].callee.property?.name === 'replace') return true;
  if (up === 'BinaryExpression' || up === 'SwitchCase') return true; // compared, not shown
  if (up === 'Property' && above[0].key === node) return true;
  const attribute = above.find((one) => /Attribute|Directive/.test(one.type));
  return attribute !== undefined && !SAID.test(attribute.name);
}

function* faults(source, isScript) {
  const tree = parse(isScript ? `<script lang="ts">${source.replaceAll('</script', '')}</script>` : source, {
    modern: true,
  });
  for (const [node, above] of walk(isScript ? tree.instance : tree)) {
    if (node.type === 'Text') {
      const attribute = above.find((one) => /Attribute|Directive/.test(one.type));
      if (attribute ? SAID.test(attribute.name) && isWords(node.data) : isWords(node.data)) yield [node, node.data];
    } else if (node.type === 'Literal' && typeof node.value === 'string') {
      if (isSentence(node.value) && !isTechnical(node, above)) yield [node, node.value];
    } else if (node.type === 'TemplateElement') {
      if (isSentence(node.value.cooked) && !isTechnical(node, above.slice(1))) yield [node, node.value.cooked];
    }
  }
}

let found = 0;
for (const entry of readdirSync(SRC, { recursive: true, withFileTypes: true })) {
  if (!/\.(svelte|ts)$/.test(entry.name)) continue;
  const file = join(entry.parentPath, entry.name);
  const source = readFileSync(file, 'utf8');
  for (const [node, text] of faults(source, file.endsWith('.ts'))) {
    const line = source.slice(0, Math.max(0, node.start - (file.endsWith('.ts') ? 18 : 0))).split('\n').length;
    console.log(`${relative(SRC, file)}:${line}: ${text.trim().replace(/\s+/g, ' ')}`);
    found += 1;
  }
}
process.exitCode = found ? 1 : 0;
