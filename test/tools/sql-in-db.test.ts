import assert from 'node:assert/strict';
import { aLintFolder } from '../support/lint-folder.ts';
import { use } from '../support/use.ts';

/** One violation a line. */
const planted = `export const run = (em: Em) => em.execute(find);
export const typed = (em: Em) => em.fork().execute<Row[]>(find);
export const bound = em['execute'];
export const { rows } = await pool.query('select 1');
export const table = 'posts';
export const find = \`select id from \${table} where id = ?\`;
export const told = wake(em, \`update deliveries d set status = 'held' where id = ?\`, [id]);
export const gone = 'delete from posts where id = ?';
export const made = "insert into posts (id) values (?)";
export const both = \`
  with gone as (delete from posts returning id) select id from gone\`;
export const locked = findPost(em, id, 'for no key update');
export const shared = findPost(em, id, 'for share of p');
`;
const lines = [1, 2, 3, 4, 6, 7, 8, 9, 10, 12, 13];

const fine = `import { findPost } from '../../db/posts/posts.ts';
export const summary = 'Select a plan';
export const details = 'update the post, with an account as its author';
export const why = \`for \${findPost} updates\`;
export const reason = 'updated for sharing';
`;

const folders = [
  'api',
  'api/routes/posts',
  'commands/posts',
  'activities/publishing',
  'activities/publishing/commit',
];

describe('the lint rule that keeps SQL in src/db', () => {
  const lint = use(aLintFolder);
  afterEach(() => lint().clear());

  it('reports statements that are run or written in the API, in commands and in activities, at any depth', async () => {
    for (const folder of folders) await lint().write(`src/${folder}/planted.ts`, planted);
    const expected = folders.flatMap(folder => lines.map(line => `src/${folder}/planted.ts:${line}`));
    assert.deepEqual(await lint().bites('in-db'), expected.sort());
  });

  it('leaves alone other texts there, and all that is in src/db and behind Temporal', async () => {
    for (const folder of folders) await lint().write(`src/${folder}/fine.ts`, fine);
    for (const folder of ['db/posts', 'engine']) await lint().write(`src/${folder}/planted.ts`, planted);
    assert.deepEqual(await lint().bites('in-db'), []);
  });
});
