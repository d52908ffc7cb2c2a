/** Replacements that turn the async half of the Python SDK into the sync half, in order. */
const replacements: readonly [RegExp, string][] = [
  [/^.*# async only\n/gm, ''],
  [/\bAwaitable\[([^[\]]+)\]/g, '$1'],
  [/\bAwaitable, /g, ''],
  [/\b_async\b/g, '_sync'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\basync (?=def |for |with )/g, ''],
  [/\bawait /g, ''],
  [/\b__a(?=enter__|exit__|iter__|next__)/g, '__'],
  [/\ba(?=(?:close|read|iter_lines)\()/g, ''],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/^import asyncio$/gm, 'import time'],
];

const head = '# Made from `../_async` by `npm run sdk`. Change nothing here.\n\n';

/** Returns the sync text of a module of `_async`. A line that only async programs need ends with `# async only`. */
export const toSync = (text: string): string =>
  head + replacements.reduce((made, [pattern, replacement]) => made.replaceAll(pattern, replacement), text);
