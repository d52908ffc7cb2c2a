import assert from 'node:assert/strict';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

/** Texts that people once saw, each with a construction that made it hard to read. */
const hard = [
  `export const first = 'What is done with each file that an agent sends.';`,
  `export const second = 'Nothing was sent, because somebody changed it.';`,
  'export const third = (name: string) => `${name} does not go out before noon.`;',
  `export const fourth = { description: 'Time of the check, null where there was none.' };`,
  `export const fifth = 'The post was refused. Those that wait are sent later.';`,
  'export const sixth = (html: typeof String.raw) => html`<p class="a"><b>Its post</b></p><p>The app is told at once.</p>`;',
];

const comments = [
  '/** What it says of a post. */ export const seventh = 1;',
  'export const eighth = 2; // nobody waits for it',
];

const plain = [
  '/** Number of posts. Null if nothing was read. */',
  `export const first = 'Which files does an agent send? It sends all of them.';`,
  `export const second = { label: 'Who may reply', example: 'Nobody said so.' };`,
  `export const third = 'select p.id from posts p where p.deleted_at is null where true';`,
  'export const fourth = (sql: typeof String.raw) => sql`the row goes out of date`;',
  `export const fifth = 'go-out';`,
];

describe('the lint rule for texts and comments', () => {
  const lint = use(aLintFolder);

  it('bites on every construction of the list, and on nothing else', async () => {
    await lint().write('src/api/hard.ts', [...hard, ...comments].join('\n'));
    await lint().write('console/src/plain.ts', plain.join('\n'));
    assert.deepEqual(
      await lint().bites('plain-words'),
      [...hard, ...comments].map((_, line) => `src/api/hard.ts:${line + 1}`),
    );
  });
});
