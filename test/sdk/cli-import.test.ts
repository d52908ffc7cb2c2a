import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Author } from '../support/author.ts';
import { aKey } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder } from '../support/run-folder.ts';
import { social, socialJson, socialLines, type Ended } from '../support/terminal.ts';

const scopes = ['brands:read', 'posts:read', 'posts:write', 'connections:read'] as const;

/** A row for each day of a month: a time for most, the queue for Sundays, and none for the last, which stays a draft. */
const month = (marker: string): string => {
  const rows = Array.from({ length: 31 }, (_, index) => {
    const day = String(index + 1).padStart(2, '0');
    const [at, queue] =
      index === 30 ? ['', ''] : index % 7 === 0 ? ['', 'next'] : [`2035-01-${day} 09:30`, ''];
    return `row-${marker}-${day};x;"Day ${day}; ${marker}\nSecond line";${at};Europe/Berlin;${queue}`;
  });
  return ['\uFEFFexternalId;platforms;text;scheduledAt;timeZone;queue', ...rows, ''].join('\r\n');
};

describe('the command social, on a month in a CSV', () => {
  const publishing = usePublishing();
  let author: Author;
  let env: Record<string, string>;
  let folder: string;
  before(async () => {
    author = await publishing().anAuthor(['x']);
    const { key } = await aKey(publishing().api, author.token, { scopes: [...scopes] });
    env = {
      SOCIAL_API: publishing().api.url,
      SOCIAL_API_KEY: key,
      XDG_CONFIG_HOME: aFolder('social-config'),
      TZ: 'Europe/Berlin',
    };
    folder = aFolder('social-month');
    const slots = [{ days: ['sunday'], time: '10:00' }];
    await author.send('put', `/brands/${author.brandSlug}/queue`, { timeZone: 'Europe/Berlin', slots });
  });

  const run = (...args: string[]): Promise<Ended> => social(env, args);
  const written = (name: string, csv: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, csv);
    return file;
  };
  const waiting = async (): Promise<Record<string, unknown>[]> =>
    socialLines(env, ['posts', '--brand', author.brandSlug, '--all']);

  it('shows the problems of rows first, and imports nothing while there is one', async () => {
    const csv = month(author.marker).replace('2035-01-02 09:30', '2035-02-30 09:30');
    const file = written('wrong.csv', csv);
    const tried = await run('import', file, '--brand', author.brandSlug, '--dry-run');
    assert.equal(tried.code, 3, tried.err);
    assert.match(tried.out, /^ROW +KIND +COLUMN +MESSAGE\n2 +problem +scheduledAt +Must be a time such as/m);
    assert.match(tried.out, /^3 +new +2035-01-03 09:30 CET +Day 03; mark/m);
    assert.match(tried.out, /^31 rows: 30 new, 1 refused\. Platforms charge \$0\.45\.$/m);
    const stopped = await run('import', file, '--brand', author.brandSlug);
    assert.equal(stopped.code, 4, stopped.err);
    assert.match(
      stopped.out,
      /Nothing was imported\. Correct these rows, or skip them with --on-error skip\.\n$/,
    );
    const none = await run('import', path.join(folder, 'none.csv'));
    assert.deepEqual([none.code, /none\.csv cannot be read/.test(none.err)], [1, true]);
    assert.deepEqual(await waiting(), []);
  });

  it('plans it: a post for each row, at its time or in the queue, once, and reports the progress', async () => {
    const file = written('month.csv', month(author.marker));
    const planned = await run('import', file, '--brand', author.brandSlug);
    assert.equal(planned.code, 0, planned.err);
    assert.match(planned.err, /^31 of 31 rows$/m);
    assert.match(planned.out, /^2 +created +2035-01-02 09:30 CET +[\da-f-]{36}$/m);
    assert.match(planned.out, /^31 rows: 31 new\.$/m);
    const posts = await waiting();
    const counts = Object.groupBy(posts, ({ status, queueSlotId }) =>
      queueSlotId === null ? String(status) : 'queued',
    );
    const sizes = Object.entries(counts).map(([name, of = []]) => [name, of.length]);
    assert.deepEqual(Object.fromEntries(sizes), { scheduled: 25, queued: 5, draft: 1 });
    const again = await socialJson(env, ['import', file, '--brand', author.brandSlug]);
    assert.deepEqual([again.created, again.present, (await waiting()).length], [0, 31, 31]);
  });

  it('skips refused rows where that is wanted, also from a pipe', async () => {
    const csv = `brand,platforms,text\n,x,Piped ${author.marker}\n${author.brandSlug},tiktok,Nowhere\n`;
    const { code, out } = await social(
      env,
      ['import', '-', '--brand', author.brandSlug, '--on-error', 'skip'],
      csv,
    );
    assert.equal(code, 3);
    assert.match(out, /^2 rows: 1 new, 1 refused\./m);
  });

  it('gives its brand to rows of every program, by either name of the column, and to no empty row', async () => {
    const { marker } = author;
    const rows = (name: string) => [`x,Row of ${name} ${marker},`, ' , , ', '"","",""', ''];
    const files = {
      'json.csv': ['platforms,text,brandSlug', ...rows('json')].join('\n'),
      'mac.csv': ['platforms,text,labels', ...rows('mac')].join('\r'),
      'joined.csv': ['\uFEFF\uFEFFplatforms,text,\uFEFFBrand', ...rows('joined')].join('\r\n'),
    };
    for (const [name, csv] of Object.entries(files)) {
      const { code, out, err } = await run(
        'import',
        written(name, csv),
        '--brand',
        author.brandSlug,
        '--dry-run',
      );
      assert.deepEqual([code, /^1 row: 1 new\./m.test(out)], [0, true], `${name}: ${out}${err}`);
    }
  });

  it('exports posts so that an import knows them again', async () => {
    const file = path.join(folder, 'exported.csv');
    const made = await run('export', file, '--brand', author.brandSlug, '--from', '2035-01-01T00:00');
    assert.deepEqual([made.code, made.out], [0, `Wrote ${file}.\n`], made.err);
    assert.match(readFileSync(file, 'utf8'), /^\uFEFF"id","status","externalId","brand"/);
    const known = await socialJson(env, ['import', file]);
    assert.ok(known.total >= 25);
    assert.deepEqual([known.present, known.created], [known.total, 0]);
    const { out } = await run('export', '--status', 'draft');
    assert.match(out, /^"id","status"[^]*"draft"/);
  });

  it('shows when and where posts are published, and by whom, with the zone of the times', async () => {
    const { out } = await run('posts', '--status', 'scheduled', '--all');
    assert.match(out, /^ID +BRAND +STATUS +TIME +ACCOUNTS +AUTHOR +TEXT$/m);
    assert.match(out, /scheduled +2035-01-02 09:30 CET +x \S+.* +key \S.* +Day 02; mark/m);
  });
});
