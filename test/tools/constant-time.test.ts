import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const compared = `export const first = (given: string, secret: string) => given === secret;
export const second = (a: { keyHash: string }, b: string) => a.keyHash !== b;
export const third = (a: { token?: string }, b: string) => a.token?.slice(0, 4) == b;
export const fourth = (signature: string, b: string) => b != signature!;
export const fifth = (row: Record<string, string>, b: string) => row['token_hash'] === b;
export const sixth = (sig: string, b: string) => b === (sig as string);
`;

const harmless = `export const first = (token?: string) => token === undefined || token === '' || token === null;
export const second = (secret: string, other: string) => secret.length === other.length;
export const third = (signedWith: string) => signedWith === 'current';
export const fourth = (tokenVersion: number, seen: number) => tokenVersion === seen;
`;

describe('the lint rule that has secrets compared in constant time', () => {
  const lint = use(aLintFolder);

  it('bites on every comparison of one, and on nothing else', async () => {
    await lint().write('src/api/compared.ts', compared);
    await lint().write('src/api/harmless.ts', harmless);
    assert.deepEqual(
      await lint().bites('constant-time'),
      compared
        .trimEnd()
        .split('\n')
        .map((_, line) => `src/api/compared.ts:${line + 1}`),
    );
  });

  it('is switched off where nothing secret is compared, each time with the reason above it', async () => {
    const files = await readdir(path.join(root, 'src'), { recursive: true });
    const reasons: string[] = [];
    for (const file of files.filter(name => name.endsWith('.ts'))) {
      const lines = (await readFile(path.join(root, 'src', file), 'utf8')).split('\n');
      for (const [index, line] of lines.entries())
        if (line.includes('disable-next-line secrets/constant-time')) {
          assert.match(lines[index - 1] ?? '', /\/\/ \w.{20}/);
          reasons.push(file);
        }
    }
    assert.deepEqual(reasons.sort(), [
      'adapters/secrets/tokens.ts',
      'commands/auth/oauth-grants.ts',
      'commands/auth/oauth-grants.ts',
      'commands/auth/sessions.ts',
    ]);
  });
});
