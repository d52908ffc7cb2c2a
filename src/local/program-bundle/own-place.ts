import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { RolldownMagicString, type Plugin } from 'rolldown';

/** Matches expressions with which a module names its own location. */
const places =
  /import\.meta\.(?:dirname|filename|url|main)\b|\b__(?:dirname|filename)\b|\brequire\.resolve\(['"][^'"]+['"]\)/g;

const isIn = (id: string, folder: string): boolean => id.includes(`${path.sep}${folder}${path.sep}`);

const isCommonJs = (code: string): boolean => !/^(?:import|export) /m.test(code);

/** Returns the resolved path for the Temporal SDK, which starts threads from files that it resolves. */
const resolved = (text: string, id: string): string | undefined => {
  const name = /['"]([^'"]+)['"]/.exec(text)?.[1] ?? '';
  try {
    return isIn(id, '@temporalio') ? createRequire(id).resolve(name) : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the value that replaces the expression in the module. Undefined if it stays. */
const valueOf = (text: string, code: string, id: string): string | boolean | undefined => {
  if (text === 'import.meta.main') return false;
  if (text === 'import.meta.url') return pathToFileURL(id).href;
  if (text.startsWith('require')) return resolved(text, id);
  if (text.startsWith('__') && !(isIn(id, 'node_modules') && isCommonJs(code))) return undefined;
  return text.endsWith('dirname') ? path.dirname(id) : id;
};

/** Keeps each module's own path, because it reads, forks, and resolves the files beside it. */
export const ownPlace: Plugin = {
  name: 'own-place',
  transform: {
    filter: { id: /^[^\0].*\.(?:ts|js|mjs|cjs)$/, code: places },
    handler(code, id) {
      const placed = new RolldownMagicString(code);
      for (const { 0: text, index } of code.matchAll(places)) {
        const value = valueOf(text, code, id);
        if (value !== undefined) placed.overwrite(index, index + text.length, JSON.stringify(value));
      }
      if (!placed.hasChanged()) return null;
      const map = placed.generateMap({ source: id, hires: true }).toString();
      return { code: placed.toString(), map };
    },
  },
};

/** Leaves files beside `src` in place, because they are not part of a bundle's identity. */
export const stayOutside = (source: string): Plugin => ({
  name: 'stay-outside',
  resolveId(id, importer) {
    if (!id.startsWith('.') || !importer?.startsWith(source + path.sep)) return null;
    const file = path.resolve(path.dirname(importer), id);
    return file.startsWith(source + path.sep) ? null : { id: pathToFileURL(file).href, external: true };
  },
});
