import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Patterns, one a line: the first eleven take quadratic time or worse, the last two cannot be analyzed. */
const slow = `export const first = /^(a+)+$/;
export const second = /^(?:\\w|\\d)*x$/;
export const third = /\\/+$/;
export const fourth = /^-+|-+$/g;
export const fifth = /^[0-9a-f:.]*:[0-9a-f:.]*$/i;
export const sixth = /<form\\b[^>]*>/i;
export const seventh = /\\beyJ[\\w-]{8,}\\.[\\w-]+/;
export const eighth = /(?<!\\\\)@\\[([^\\]]+)\\]\\(urn:li:[\\w:-]+\\)/g;
export const ninth = /\\{(?:[^}"]|"[^"]*")*\\}/;
export const tenth = new RegExp('\\\\s+$');
export const eleventh = /(?: \\|)+$/gm;
export const twelfth = (word: string) => new RegExp('^' + word);
export const thirteenth = (word: string) => RegExp(word);
`;

const linear = `export const first = /^a+b*$/;
export const second = /(?<!\\/)\\/+$/;
export const third = /<form\\b[^<>]*>/i;
export const fourth = /^content-type:(.*)$/im;
export const fifth = /"(?:password|token)":"(?:[^"\\\\]|\\\\.)*"/gi;
export const sixth = /(?<![\\w-])(?=[\\w-]*\\beyJ)[\\w-]{11,}\\.[\\w-]+\\.[\\w-]*/g;
export const seventh = /[?&#](?:code|state)=[^&#\\s]+/g;
export const eighth = /\\b([a-z]+)="([^"]*)"/g;
export const ninth = new RegExp('^[a-z]+$', 'u');
export const tenth = /(?<! \\|)(?: \\|)+$/gm;
export const eleventh = (text: string) => text.replace(/[\\s,]+/g, ' ');
`;

describe('the lint rule that keeps patterns linear', () => {
  const lint = use(aLintFolder);

  it('reports every pattern that some text makes slow or that cannot be checked, and no other', async () => {
    await lint().write('src/domain/slow.ts', slow);
    await lint().write('src/local/slow.ts', slow);
    await lint().write('src/domain/linear.ts', linear);
    const lines = slow.trimEnd().split('\n');
    const expected = ['domain', 'local'].flatMap(room =>
      lines.map((_, line) => `src/${room}/slow.ts:${line + 1}`),
    );
    assert.deepEqual(await lint().bites('patterns'), expected.sort());
  });

  it('is switched off in one file, each time with its reason beside it', async () => {
    const files = globSync('{src,sandbox}/**/*.ts', { cwd: root }).toSorted();
    const reasons: string[] = [];
    for (const file of files) {
      const lines = (await readFile(path.join(root, file), 'utf8')).split('\n');
      for (const line of lines)
        if (/oxlint-disable.*patterns\/linear/.test(line)) {
          assert.match(line, / -- \w.{20}/);
          reasons.push(file);
        }
    }
    assert.deepEqual(reasons, ['src/process/log.ts', 'src/process/log.ts']);
  });
});
