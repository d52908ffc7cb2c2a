import { existsSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import path from 'node:path';

const statement = /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;
const dynamic = /(?<!typeof )\bimport\(\s*'([^']+)'\s*\)/g;

/** Module names that a source file loads, statically or later; types are left out. */
export const importsOf = (source: string): string[] =>
  [...source.matchAll(statement), ...source.matchAll(dynamic)].map(([, name]) => name ?? '');

/** `@scope/name/deep` → `@scope/name`. */
const packageOf = (name: string): string =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns all modules that are loaded, directly or not, from the given files: our files by path, and packages by name. */
export const reachableFrom = (entries: string[]): { files: Set<string>; packages: Map<string, string> } => {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const queue = [...entries];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const name of importsOf(readFileSync(file, 'utf8'))) {
      if (name.startsWith('.')) queue.push(path.resolve(path.dirname(file), name));
      else if (!isBuiltin(name)) packages.set(packageOf(name), file);
    }
  }
  return { files, packages };
};

/** Whether the file is, or is inside, a path that a `COPY` of the Dockerfile named. */
export const isCopied = (file: string, copied: string[]): boolean =>
  copied.some(
    source =>
      existsSync(source) &&
      (file === source || (statSync(source).isDirectory() && file.startsWith(source + path.sep))),
  );
