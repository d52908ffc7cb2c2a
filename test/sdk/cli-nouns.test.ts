import assert from 'node:assert/strict';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Author } from '../support/author.ts';
import { anAgent } from '../support/agents.ts';
import { aPaperPdf } from '../support/documents/papers.ts';
import { eventually } from '../support/eventually.ts';
import { aKey } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { aFolder } from '../support/run-folder.ts';
import { loggedIn, social, socialJson, socialLines, type Ended } from '../support/terminal.ts';

const image = path.resolve(import.meta.dirname, '../../src/local/demo/media/image.jpg');
const scopes = [
  'brands:read',
  'posts:read',
  'posts:write',
  'media:read',
  'media:write',
  'kb:read',
  'kb:write',
  'clips:read',
  'agents:read',
  'agents:write',
] as const;

describe('the command social, by noun', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.0/8' });
  let author: Author;
  let env: Record<string, string>;
  beforeEach(async () => {
    author = await publishing().anAuthor(['x']);
    const { key } = await aKey(publishing().api, author.token, { scopes: [...scopes] });
    env = {
      SOCIAL_API: publishing().api.url,
      SOCIAL_API_KEY: key,
      XDG_CONFIG_HOME: aFolder('social-config'),
    };
  });

  const run = (...args: string[]): Promise<Ended> => social(env, args);
  const json = (...args: string[]) => socialJson(env, args);
  const lines = (...args: string[]) => socialLines(env, args);
  const posting = (...more: string[]): string[] => ['--brand', author.brandSlug, '--platform', 'x', ...more];

  it('calls any operation of the API, with a body, a query and what a file holds', async () => {
    const body = { brandSlug: author.brandSlug, platforms: ['x'], text: 'By hand' };
    const file = path.join(aFolder('social-body'), 'body.json');
    writeFileSync(file, JSON.stringify(body));
    const made = await json('api', 'post', '/posts', '--data', JSON.stringify(body));
    await json('api', 'POST', '/posts', '--data', `@${file}`);
    const page = await json(
      'api',
      'GET',
      '/posts',
      '--query',
      'limit=1',
      '-q',
      'status=draft',
      '-q',
      'status=failed',
    );
    assert.deepEqual([page.total, page.posts.length], [2, 1]);
    assert.match((await run('api', 'GET', `/posts/${made.id}`)).out, /^\{\n {2}"id": /);
    const piped = await social(env, ['api', 'PATCH', `/posts/${made.id}`, '-d', '-'], '{"text":"Changed"}');
    assert.deepEqual([piped.code, JSON.parse(piped.out).text], [0, 'Changed']);
    for (const [args, code, why] of [
      [['api', 'FETCH', '/posts'], 2, /Use one of GET, POST/],
      [['api', 'GET', '/posts', '-q', 'limit'], 2, /name=value/],
      [['api', 'POST', '/posts', '-d', 'no JSON'], 1, /must be a JSON object/],
      [['api', 'GET', 'https://example.com/posts'], 1, /must be a path/],
    ] as const) {
      const ended = await run(...args);
      assert.deepEqual([ended.code, why.test(ended.err)], [code, true], ended.err);
    }
  });

  it('calls off, deletes, and lists by status', async () => {
    const planned = await json('post', 'Later', ...posting('--at', '2035-01-15T09:00'));
    assert.match((await run('cancel', planned.id)).out, new RegExp(`^Post ${planned.id}: cancelled`));
    const draft = await json('post', 'Never', ...posting('--draft'));
    const listed = async (...statuses: string[]): Promise<unknown[]> =>
      (await lines('posts', ...statuses.flatMap(status => ['--status', status]))).map(({ id }) => id);
    assert.deepEqual(await listed('draft'), [draft.id]);
    assert.deepEqual(new Set(await listed('draft,cancelled')), new Set([draft.id, planned.id]));
    assert.match((await run('delete', draft.id)).out, /^Deleted post /);
    assert.deepEqual(await listed('draft'), []);
    const wrong = await run('posts', '--status', 'gone');
    assert.deepEqual([wrong.code, /Unknown status gone\. Use one of draft/.test(wrong.err)], [2, true]);
  });

  it('sends a draft, and again what failed', async () => {
    await author.fault('x', { operation: 'publish', mode: 'duplicate' });
    const { id } = await json('post', `Again ${author.marker}`, ...posting('--draft'));
    assert.equal((await run('publish', id)).code, 4);
    const other = await run('retry', id, '--target', id);
    assert.deepEqual(
      [other.code === 0, /target of this post .* was not found/.test(other.err)],
      [false, true],
    );
    const again = await run('retry', id, '--platform', 'x');
    assert.deepEqual([again.code, /The post is published\./.test(again.out)], [0, true], again.err);
  });

  it('opens a post in a browser: its page here, and its page on the platform', async () => {
    const folder = aFolder('social-browser');
    const [browser, opened] = [path.join(folder, 'browser'), path.join(folder, 'opened')];
    writeFileSync(browser, `#!/bin/sh\necho "$1" >> ${opened}\n`);
    chmodSync(browser, 0o755);
    env['BROWSER'] = browser;
    const { id } = await author.post({ platforms: ['x'] });
    const page = `${publishing().api.url}/posts/${id}`;
    assert.equal((await run('open', id)).out, `${page}\n`);
    await eventually(
      'the browser was opened',
      () => existsSync(opened) && readFileSync(opened, 'utf8') === `${page}\n`,
    );
    const early = await run('open', id, 'x');
    assert.deepEqual([early.code, /is not published on x/.test(early.err)], [1, true]);
  });

  it('keeps media, and lists clips, knowledge and agents', async () => {
    const made = await json('media', 'add', image, '--alt', 'Circles');
    assert.match(
      (await run('media')).out,
      new RegExp(`^${made.id} +image +${made.sizeBytes} +image.jpg$`, 'm'),
    );
    const [second, third] = await lines('media', 'add', image, image, '--alt', 'One', '--alt', 'Two');
    assert.deepEqual([second?.['altText'], third?.['altText']], ['One', 'Two']);
    for (const { id } of await lines('media')) await run('media', 'delete', String(id));
    assert.deepEqual(await lines('media'), []);
    const base = await json('api', 'POST', '/kbs', '--data', '{"name":"Coffee"}');
    assert.match((await run('knowledge')).out, new RegExp(`^${base.id} +0 +Coffee$`, 'm'));
    assert.deepEqual(await lines('knowledge', 'documents', base.id), []);
    assert.deepEqual([await lines('clips'), await lines('agents')], [[], []]);
  });

  it('schedules agents at local times of a zone', async () => {
    const agent = await anAgent(publishing().api, author);
    const zone = 'Asia/Kathmandu';
    const weekly = ['--every', 'mon', '--at', '09:30', '--zone', zone];
    const { preset, timeZone, nextRuns } = await json('agents', 'schedule', agent.id, ...weekly);
    assert.deepEqual([preset.every, preset.on, preset.at, timeZone], ['week', 'monday', '09:30', zone]);
    assert.match(nextRuns[0], /T03:45:00/);
    const monthly = await run('agents', 'schedule', agent.id, '--every', 'month', '--day', '15');
    assert.match(
      monthly.out,
      /^Baker: On day 15 of every month at 09:00 \(Asia\/Kathmandu\)\nNext run: \d{4}-\d\d-15 /,
    );
    assert.match(
      (await run('agents')).out,
      /every month at 09:00 \(Asia\/Kathmandu\) +\d{4}-\d\d-15 \d\d:15 /,
    );
    const { schedule } = await json('agents', 'schedule', agent.id, '--cron', '*/20 8-10 * * *');
    assert.equal(schedule, '*/20 8-10 * * *');
    for (const [given, reason] of [
      [[], /Nothing to change: use --every, --cron, or --zone/],
      [['--at', '09:00'], /--at and --day need --every/],
      [['--zone', 'Berlin'], /--zone.*Must be the name of a time zone/s],
      [['--every', 'hour', '--at', '09:00'], /--at.*Must be omitted unless/s],
      [['--every', 'day', '--cron', '0 9 * * *'], /--every.*Must not be combined/s],
    ] as const) {
      const refused = await run('agents', 'schedule', agent.id, ...given);
      assert.equal(refused.code, 1, refused.err);
      assert.match(refused.err, reason);
    }
  });

  it('keeps keys to who is logged in, and says so', async () => {
    const { api } = publishing();
    const refused = await run('keys');
    assert.deepEqual([refused.code, refused.out], [1, '']);
    assert.match(refused.err, /^This command needs a login instead of a key\. Unset SOCIAL_API_KEY/);
    const mine = loggedIn(api.url, author.token);
    const asAda = (...args: string[]) => social(mine, args);
    const made = await asAda('--json', 'keys', 'create', 'For a script', '--scope', 'posts:read,brands:read');
    const { id, key } = JSON.parse(made.out) as { id: string; key: string };
    assert.equal((await api.get('/posts', { as: key })).status, 200);
    assert.match((await asAda('keys')).out, new RegExp(`^${id} +sk-social-\\w+ +never +For a script$`, 'm'));
    assert.equal((await asAda('keys', 'revoke', id)).code, 0);
    assert.equal((await api.get('/posts', { as: key })).status, 401);
  });

  it('leaves no draft behind without a word', async () => {
    const { slug } = (await author.send('post', '/brands', { name: 'No account' })).data as { slug: string };
    const args = ['post', 'Nowhere', '--brand', slug, '--platform', 'x'];
    const people = await run(...args);
    const program = await run('--json', ...args);
    const drafts = await lines('posts', '--brand', slug);
    const told = JSON.parse(program.err.trim().split('\n').at(-1) ?? '') as { error: string; postId: string };
    assert.deepEqual([people.code, program.code, told.error], [1, 1, 'connection_missing']);
    const [, left = ''] =
      /^The draft (\S+) remains\. Change it with "social edit \1", then run "social publish \1"/m.exec(
        people.err,
      ) ?? [];
    assert.deepEqual(
      [told.postId, left],
      drafts.map(({ id }) => id),
    );
    assert.match(people.err, /Connect an account with "social connect <platform> --brand <slug>"/);
    const refused = await run('post', 'Nowhere', '--brand', 'none', '--platform', 'x', '--file', image);
    assert.match(refused.err, /1 file was uploaded, see "social media"/);
  });

  it('adds a document with its title, which no picture has', async () => {
    const file = path.join(aFolder('social-documents'), 'report.pdf');
    writeFileSync(file, await aPaperPdf(2));
    const { title, pageCount } = await json('media', 'add', file, '--title', 'Coffee in 2026');
    assert.deepEqual([title, pageCount], ['Coffee in 2026', 2]);
    assert.match((await run('media', 'add', image, '--title', 'Circles')).err, /Only documents have a title/);
  });

  it('speaks of the command line, and not of fields and headers', async () => {
    const wrong = await run('post', 'Hello', ...posting('--set', 'x.replySettings=nobody'));
    assert.match(wrong.err, /^--set x\.replySettings: must be one of/i);
    env['SOCIAL_API_KEY'] = 'sk-social-wrong';
    const key = await run('posts');
    assert.match(key.err, /^The key in SOCIAL_API_KEY is invalid, expired, or revoked at http/);
    const { SOCIAL_API_KEY: _none, ...mine } = env;
    const nobody = await social(mine, ['posts']);
    assert.match(
      nobody.err,
      /^You are not logged in at http\S+\.\nRun "social login", or set SOCIAL_API_KEY\./,
    );
    for (const { err } of [key, nobody]) assert.doesNotMatch(err, /header|Bearer|x-api-key/i);
  });
});
