import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { verifyWebhook } from '../../sdk/typescript/src/index.ts';
import type { Author } from '../support/author.ts';
import { clickThrough } from '../support/connections.ts';
import { eventually } from '../support/eventually.ts';
import { aKey, aUser } from '../support/makers.ts';
import { usePublishing } from '../support/publishing.ts';
import { startReceiver } from '../support/servers/receivers.ts';
import { aFolder } from '../support/run-folder.ts';
import {
  openTerminal,
  social,
  socialJson,
  socialLines,
  socialUnread,
  type Ended,
} from '../support/terminal.ts';

const image = path.resolve(import.meta.dirname, '../../src/local/demo/media/image.jpg');
const scopes = [
  'brands:read',
  'brands:write',
  'connections:read',
  'connections:write',
  'posts:read',
  'posts:write',
  'media:read',
  'media:write',
  'webhooks:read',
  'webhooks:write',
] as const;

describe('the command social', () => {
  const publishing = usePublishing({ OUTBOUND_ALLOW: '127.0.0.0/8', WEBHOOK_HTTP: 'true' });
  let author: Author;
  /** Environment of the program's shell: a home folder of its own, and a key. */
  let env: Record<string, string>;
  beforeEach(async () => {
    author = await publishing().anAuthor(['x', 'linkedin', 'threads']);
    const { key } = await aKey(publishing().api, author.token, { scopes: [...scopes] });
    env = {
      SOCIAL_API: publishing().api.url,
      SOCIAL_API_KEY: key,
      XDG_CONFIG_HOME: aFolder('social-config'),
    };
  });

  const run = (...args: string[]): Promise<Ended> => social(env, args);
  const json = (...args: string[]) => socialJson(env, args);
  const posting = (...more: string[]): string[] => ['--brand', author.brandSlug, '--platform', 'x', ...more];
  const words = (text: string): string => `${text} ${author.marker}`;

  it('ends without a word when its reader has enough', async () => {
    const { code, err } = await socialUnread(env, ['brands']);
    assert.deepEqual([code, err], [141, '']);
  });

  it('logs in by a code that a person approves, keeps that for its owner alone, and logs out', async () => {
    const { api } = publishing();
    const person = await aUser(api);
    const { SOCIAL_API_KEY: _none, ...mine } = env;
    const terminal = openTerminal(mine, ['login']);
    const [, userCode] = await terminal.shows(/approve the code ([A-Z]{4}-[A-Z]{4})/);
    await api.post('/auth/device/approve', { userCode }, { as: person.token });
    await terminal.shows(/Logged in at .+ as /);
    assert.equal(await terminal.ended, 0);
    const file = path.join(mine['XDG_CONFIG_HOME'] ?? '', 'social-publishing/logins.json');
    assert.equal((statSync(file).mode & 0o777).toString(8), '600');
    const known = await social(mine, ['whoami']);
    assert.match(known.out, new RegExp(`${person.email}, in .+ by a login`));
    assert.equal((await social(mine, ['logout'])).code, 0);
    const unknown = await social(mine, ['whoami']);
    assert.deepEqual([unknown.code, unknown.out], [1, '']);
    assert.match(unknown.err, /Run "social login", or set SOCIAL_API_KEY/);
  });

  it('makes a brand, connects an account to it, and lists both', async () => {
    const { slug } = await json('brands', 'create', 'The Shop');
    assert.match((await run('brands')).out, new RegExp(`^${slug} +The Shop$`, 'm'));
    const terminal = openTerminal(env, ['connect', 'threads', '--brand', slug]);
    const [, authorizeUrl = ''] = await terminal.shows(/Open (\S+) and approve the connection there/);
    const back = await clickThrough(authorizeUrl, author.marker);
    assert.equal((await publishing().api.get(back.pathname + back.search)).status, 200);
    await terminal.shows(/Connected .+ on threads\./);
    assert.equal(await terminal.ended, 0);
    const [connection] = await socialLines(env, ['connections', '--brand', slug]);
    assert.deepEqual([connection?.['platform'], connection?.['status']], ['threads', 'connected']);
  });

  it('adds a further account, makes it the default one, and disconnects the other one', async () => {
    const { slug } = await json('brands', 'create', 'The Second Shop');
    const connect = async (account: string, ...args: string[]): Promise<string> => {
      const terminal = openTerminal(env, ['connect', 'threads', '--brand', slug, ...args]);
      const [, authorizeUrl = ''] = await terminal.shows(/Open (\S+) and approve the connection there/);
      const back = await clickThrough(authorizeUrl, account);
      const { data } = await publishing().api.get(back.pathname + back.search);
      await terminal.shows(new RegExp(`Connected ${account} on threads\\.`));
      assert.equal(await terminal.ended, 0);
      return data.id;
    };
    const first = await connect(`${author.marker}one`);
    const second = await connect(`${author.marker}two`, '--add');
    const refused = await run('connections', 'disconnect', first);
    assert.deepEqual([refused.code, /Make another account the default/.test(refused.err)], [1, true]);
    assert.match((await run('connections', 'default', second)).out, /is the default account on threads/);
    assert.match((await run('connections', 'disconnect', first)).out, /^Disconnected/);
    assert.match((await run('connections', '--brand', slug)).out, new RegExp(`^${second} .+ yes$`, 'm'));
  });

  it('posts a file', async () => {
    const args = [
      words('With a file'),
      ...posting('--platform', 'linkedin'),
      '--file',
      image,
      '--alt',
      'Circles',
    ];
    const { code, out, err } = await run('post', ...args);
    assert.equal(code, 0, err);
    assert.match(out, /linkedin published http\S+\n/);
    const effects = await author.effects();
    assert.deepEqual(effects.map(({ platform }) => platform).toSorted(), ['linkedin', 'x']);
  });

  it('posts with settings of the platforms', async () => {
    const poll = ['--set', 'threads.pollOptions=["Tea","Coffee"]', '--set', 'x.replySettings=following'];
    const { code, err } = await run(
      'post',
      words('Which one?'),
      '-b',
      author.brandSlug,
      '-p',
      'threads,x',
      ...poll,
    );
    assert.equal(code, 0, err);
    const asked = (await author.effects()).find(({ platform }) => platform === 'threads');
    assert.deepEqual(asked?.poll, { options: ['Tea', 'Coffee'] });
    const wrong = await run('post', 'Which?', ...posting('--set', 'tiktok.sound=on'));
    assert.deepEqual([wrong.code, /Use the form platform\.setting=value/.test(wrong.err)], [2, true]);
  });

  it('deletes a post from one platform, and corrects it on another', async () => {
    const { id } = await author.post({ platforms: ['x', 'linkedin'] });
    await author.publish(id);
    await author.untilFinal(id);
    const taken = await run('unpublish', id, '--platform', 'x');
    assert.deepEqual([taken.code, taken.out], [0, 'x removed\n'], taken.err);
    const text = words('Corrected');
    const corrected = await json('correct', id, '--text', text);
    assert.equal(corrected.targets[1].sentContent.text, text);
    const effects = await author.effects();
    assert.deepEqual(
      effects.map(({ platform, edits, deletedAt }) => [platform, edits ?? 0, deletedAt !== undefined]),
      effects.map(({ platform }) => (platform === 'x' ? ['x', 0, true] : ['linkedin', 1, false])),
    );
    const never = await run('unpublish', id, '--platform', 'x');
    assert.deepEqual([never.code, /not published|no longer/.test(never.err)], [1, true], never.err);
  });

  it('reposts a post where that is possible, once', async () => {
    const { id } = await author.post({ platforms: ['x', 'linkedin'] });
    await author.publish(id);
    await author.untilFinal(id);
    const { code, out, err } = await run('repost', id);
    assert.deepEqual([code, out], [0, 'x reposted\n'], err);
    const again = await run('repost', id, '--platform', 'x');
    assert.deepEqual([again.code, /already reposted the post/.test(again.err)], [1, true], again.err);
  });

  it('watches with a bar for each platform, which moves in its place', async () => {
    const scheduledAt = new Date(Date.now() + 4_000).toISOString();
    const { id } = await author.post({ platforms: ['x', 'linkedin'], scheduledAt });
    const terminal = openTerminal(env, ['watch', id]);
    await terminal.shows(/linkedin {2}[█░]{20} +\d+ %/);
    await terminal.shows(/The post is published\./);
    assert.equal(await terminal.ended, 0);
    const text = terminal.text();
    for (const platform of ['x       ', 'linkedin'])
      assert.ok(text.includes(`${platform}  ${'█'.repeat(20)} 100 %`), text);
    assert.match(text.replaceAll('\u001b', 'ESC'), /ESC\[\dA\rESC\[2K/, 'the bars stay where they are');
  });

  it('prints each change on a line without a terminal, and prints past changes', async () => {
    const { code, out, err } = await social(env, ['post', '-', ...posting()], words('From a pipe'));
    assert.equal(code, 0);
    assert.match(err, /^x: published/m);
    assert.ok(!err.includes('\u001b'), err);
    assert.match(out, /^x published http\S+\nThe post is published\.\n$/);
    const [, id = ''] = /^post (\S+)$/m.exec(err) ?? [];
    assert.match(
      (await run('metrics', id)).out,
      /^x: The service has not read any numbers yet\. It reads them /,
    );
    const { out: past } = await run('timeline', id);
    assert.match(past, /[A-Z]\w* +post +draft → publishing, by key \S[^]+attempt 1: published as /);
    assert.match(
      (await run('posts')).out,
      new RegExp(`^${id} +${author.brandSlug} +published +[-\\d]+ [:\\d]+ \\S+ +x \\S.* +From a pipe`, 'm'),
    );
  });

  it('schedules for a time of this machine’s own zone, and a draft later', async () => {
    const at = '2030-01-15T09:00';
    const planned = await json('post', words('Later'), ...posting('--at', at));
    assert.deepEqual([planned.status, planned.scheduledAt], ['scheduled', new Date(at).toISOString()]);
    const draft = await json('post', words('Not yet'), ...posting('--draft'));
    assert.equal(draft.status, 'draft');
    const given = await json('schedule', draft.id, '--at', '2030-01-15T09:00:00+02:00');
    assert.equal(given.scheduledAt, '2030-01-15T07:00:00.000Z');
    const wrong = await run('schedule', draft.id, '--at', 'tomorrow');
    assert.deepEqual([wrong.code, wrong.out], [2, '']);
    assert.match(wrong.err, /Use a time such as 2030-01-15T09:00/);
  });

  it('takes no time that there is not for another one', async () => {
    const { id } = await json('post', words('Never'), ...posting('--draft'));
    const berlin = { ...env, TZ: 'Europe/Berlin' };
    for (const at of ['2030-02-30T10:00', '2030-04-31T10:00:00Z', '2030-01-15T24:00', '2030-03-31T02:30']) {
      const { code, err } = await social(berlin, ['schedule', id, '--at', at]);
      assert.deepEqual([code, /This time does not exist/.test(err)], [2, true], `${at}: ${err}`);
    }
    const { code } = await social(berlin, ['schedule', id, '--at', '2030-03-31T03:30']);
    assert.equal(code, 0);
  });

  it('exits with the outcome of the post', async () => {
    await author.fault('x', { operation: 'publish', mode: 'duplicate' });
    const failed = await run('post', words('Twice'), ...posting());
    assert.equal(failed.code, 4);
    assert.match(failed.out, /^x failed .+\nThe post is failed\.\n$/);
    const { id } = await json('post', words('Half'), ...posting('--draft'));
    const draft = await run('watch', id);
    assert.deepEqual([draft.code, draft.out.split('\n').at(-2)], [6, 'The post is draft.']);
  });

  it('repeats the words of the service, for people and for programs', async () => {
    const none = ['post', words('Nobody'), '--brand', 'none', '--platform', 'x'];
    const people = await run(...none);
    assert.deepEqual([people.code, people.out], [1, '']);
    assert.match(people.err, /The brand none was not found[^]*\(not_found, request \S+\)/);
    const program = await run('--json', ...none);
    assert.equal((JSON.parse(program.err) as { error: string }).error, 'not_found');
    const usage = await run('post', 'Hello', '--platform', 'twitter', '--brand', 'acme');
    assert.equal(usage.code, 2);
    assert.match(usage.err, /Unknown platform twitter\. Use one of x, /);
    const away = await social({ ...env, SOCIAL_API: 'http://127.0.0.1:9' }, ['--json', 'brands']);
    assert.equal(away.code, 1);
    assert.equal((JSON.parse(away.err) as { error: string }).error, 'no_answer');
  });

  it('forwards events to a receiver on this machine, signed, until Ctrl-C', async () => {
    const [receiver, real] = [await startReceiver(), await startReceiver()];
    const wanted = { name: 'Real', url: real.url, events: ['post.published'] };
    const made = await author.send('post', '/webhooks', wanted);
    const terminal = openTerminal(env, ['webhooks', 'listen', '--forward-to', receiver.url]);
    const [, secret = ''] = await terminal.shows(/signed with (whsec_\S+)\. Press Ctrl-C/);
    const { id } = await author.post({ platforms: ['x'] });
    await author.publish(id);
    await terminal.shows(/post\.published \S+ → 204 in \d+ ms/);
    const delivery = receiver.received.find(({ body }) => body.includes('post.published'));
    assert.ok(delivery);
    const { headers, body } = delivery;
    const event = await verifyWebhook({ secret, headers, body });
    assert.equal((event.data as { postId?: string }).postId, id);
    const standard = new StandardWebhook(secret).verify(body, headers as Record<string, string>);
    assert.deepEqual(standard, JSON.parse(body));
    const delivered = await eventually('the service delivers it, too', () => real.received[0]);
    const unsigned = (of: typeof delivery): object =>
      Object.fromEntries(
        Object.entries(of.headers).filter(
          ([name]) => !/^host$|sequence|delivery|signature|timestamp/.test(name),
        ),
      );
    assert.deepEqual(Object.keys(headers).toSorted(), Object.keys(delivered.headers).toSorted());
    assert.deepEqual(unsigned(delivery), unsigned(delivered));
    assert.equal(body, delivered.body);
    terminal.press('\u0003');
    assert.equal(await terminal.ended, 0);
    const { webhook } = made.data as { webhook: { id: string } };
    const left = await author.get<{ webhooks: { id: string }[] }>('/webhooks');
    assert.deepEqual(
      left.webhooks.map(each => each.id),
      [webhook.id],
    );
    await Promise.all([receiver.close(), real.close()]);
  });

  it('completes its words in a shell', async () => {
    const complete = async (...typed: string[]): Promise<string[]> => {
      const script = `source <(printf '%s' "$COMPLETIONS"); COMP_WORDS=(social "$@"); COMP_CWORD=$#; _social; echo "\${COMPREPLY[@]}"`;
      const COMPLETIONS = (await run('completion', 'bash')).out;
      const { stdout } = await promisify(execFile)('bash', ['-c', script, 'bash', ...typed], {
        env: { ...process.env, COMPLETIONS },
      });
      return stdout.trim().split(' ');
    };
    assert.deepEqual(await complete('conn'), ['connections', 'connect']);
    assert.deepEqual(await complete('connect', 'in'), ['instagram']);
    assert.deepEqual(await complete('post', '--al'), ['--alt']);
    assert.match((await run('completion', 'fish')).out, /^complete -c social .* -a timeline/m);
  });
});
