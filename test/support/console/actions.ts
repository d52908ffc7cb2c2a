import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { methodsByTag, pascal, type ApiFile } from '../../../sdk/typescript/generate/resources.ts';
import { scopesOf } from '../../../src/domain/team/permissions.ts';
import type { Scope } from '../../../src/domain/team/scopes.ts';

/** Entry file of the console. */
const start = 'console/src/main.tsx';

/** An action that a file of the console offers, with the scope that the API requires. */
export interface Action {
  file: string;
  what: string;
  scope: Scope;
}

/** An OpenAPI file with the credentials that each operation takes. */
interface File extends ApiFile {
  paths: Record<
    string,
    Record<string, ApiFile['paths'][string][string] & { security: { session?: string[] }[] }>
  >;
}

/** Scopes of every member, whatever their groups say. */
const everybodys: readonly string[] = scopesOf({ role: 'member', grouped: true, groupScopes: [] });

/** Returns the scope that an operation requires beyond reading; undefined if every member who sees the screen may call it. */
const scopeOf = (file: File, route: string, verb: string): Scope | undefined => {
  const scope = file.paths[route]?.[verb]?.security.find(({ session }) => session)?.session?.[0];
  if (scope === undefined || scope.endsWith(':read') || everybodys.includes(scope)) return undefined;
  return scope as Scope;
};

/** Returns the calls of the SDK that require more than reading, such as `posts.create`, with their scopes. */
const writingCalls = (file: File): Map<string, Scope> => {
  const calls = new Map<string, Scope>();
  for (const [tag, methods] of methodsByTag(file))
    for (const { name, path: route, verb } of methods) {
      const scope = scopeOf(file, route, verb.toLowerCase());
      const noun = pascal(tag).replace(/^./, letter => letter.toLowerCase());
      if (scope !== undefined) calls.set(`${noun}.${name}`, scope);
    }
  return calls;
};

/** Patterns of actions without a call of the SDK: the outbox sends later what a screen presses, and links open the composer. */
const otherWays: readonly (readonly [way: RegExp, scope: Scope])[] = [
  [/\bpress\(\{/, 'posts:write'],
  [/'\/o\/\$org\/compose'|"\/o\/\$org\/compose"|'\/o\/\$org\/posts\/\$postId\/edit'/, 'posts:write'],
  [/\bsendTo\(/, 'clips:write'],
];

/** Files that send requests or name addresses for other files, which check the rights. */
const onBehalf: ReadonlySet<string> = new Set([
  'console/src/api/client.ts',
  'console/src/outbox/entry.ts',
  'console/src/outbox/kinds.ts',
  'console/src/outbox/send.ts',
  // lists what a person pressed who had the right
  'console/src/outbox/strip.tsx',
  'console/src/outbox/outbox.ts',
]);

const sources = (): string[] => globSync('console/src/**/*.{ts,tsx}').map(name => name.replaceAll('\\', '/'));

/** Returns the actions of the console that the API may refuse. */
export const actionsOf = (api: ApiFile): Action[] => {
  const calls = writingCalls(api as File);
  return sources()
    .filter(file => !onBehalf.has(file))
    .flatMap(file => {
      const text = readFileSync(file, 'utf8');
      const called = [...text.matchAll(/\.(\w+)\s*\.(\w+)\(/g)].flatMap(([, noun, name]) => {
        const scope = calls.get(`${noun}.${name}`);
        return scope === undefined ? [] : [{ file, what: `${noun}.${name}`, scope }];
      });
      const others = otherWays.flatMap(([way, scope]) => {
        const [what] = way.exec(text) ?? [];
        return what === undefined ? [] : [{ file, what, scope }];
      });
      return [...called, ...others];
    });
};

/** Returns the scopes of the requests that the outbox sends. */
export const scopesOfOutbox = (api: ApiFile): (Scope | undefined)[] => {
  const text = readFileSync('console/src/outbox/kinds.ts', 'utf8');
  return [...text.matchAll(/method: '(POST|PATCH)',\s*path: [`'](.+?)[`']/g)].map(
    ([, verb = '', path_ = '']) => {
      const pattern = path_.replaceAll(/\$\{\w+\}/g, '{}');
      const route = Object.keys(api.paths).find(one => one.replaceAll(/\{\w+\}/g, '{}') === pattern);
      if (route === undefined) throw new Error(`The API has no path ${path_}.`);
      return scopeOf(api as File, route, verb.toLowerCase());
    },
  );
};

const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:^import (?!type)[^;]*? from |^export [^;]*? from |\bimport\()'(\.[^']+)'/gms)]
    .map(([, name = '']) => path.posix.join(path.posix.dirname(file), name))
    .filter(name => existsSync(name));

/** Tells whether a file checks a scope before it shows what requires it. */
const asksFor = (text: string, scope: Scope): boolean =>
  [
    `useMay('${scope}'`,
    `to="${scope}"`,
    `may(rights, '${scope}'`,
    `writes: '${scope}'`,
    ...(scope === 'posts:write' ? ['useMayWrite()'] : []),
  ].some(one => text.includes(one));

/** Returns the files that the console shows to a person without a scope: no file on the way to them checks the scope. */
export const reachedWithout = (scope: Scope): Set<string> => {
  const [reached, left] = [new Set<string>(), [start]];
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    const text = readFileSync(file, 'utf8');
    if (reached.has(file) || asksFor(text, scope)) continue;
    reached.add(file);
    left.push(...importsOf(file, text));
  }
  return reached;
};
