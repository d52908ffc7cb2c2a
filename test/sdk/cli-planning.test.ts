import assert from 'node:assert/strict';
import { aCarousel } from '../support/carousels.ts';
import { giveCredits } from '../support/credits.ts';
import { useApi } from '../support/http/api.ts';
import { aLostAttempt, aPost, anAuthor, bringTo, inHours, type Author } from '../support/posts.ts';
import { teamOf } from '../support/team.ts';
import { loggedIn, openTerminal, social, socialJson, socialLines, type Ended } from '../support/terminal.ts';

describe('the command social, on plans and decisions', () => {
  const api = useApi({ OUTBOUND_ALLOW: '127.0.0.1' });
  let author: Author;
  let brand: string;
  let env: Record<string, string>;
  const team = teamOf(api, () => author);
  before(async () => {
    author = await anAuthor(api(), ['x', 'linkedin']);
    brand = author.brand.slug;
    env = loggedIn(api().url, author.token);
  });

  const run = (...args: string[]): Promise<Ended> => social(env, args);
  const json = (...args: string[]) => socialJson(env, args);
  const lines = (...args: string[]) => socialLines(env, args);
  const done = async (...args: string[]): Promise<string> => {
    const { code, out, err } = await run(...args);
    assert.equal(code, 0, err);
    return out;
  };

  it('gives a brand a voice, and takes it away', async () => {
    assert.equal(await done('brands', 'voice', brand, 'Warm and brief.'), 'Warm and brief.\n');
    assert.match(await done('brands', 'show', brand), /^Voice: Warm and brief\.$/m);
    assert.equal(await done('brands', 'voice', brand, '--clear'), 'The brand has no voice.\n');
  });

  it('edits a post, by options and in an editor, and overwrites no change of another person', async () => {
    const { id } = await aPost(api(), author, { text: 'Helo' });
    const settings = ['--set', 'x.replySettings=following'];
    const changed = await json('edit', id, '--text', 'Hello', '--platform', 'x,linkedin', ...settings);
    assert.deepEqual(
      [changed.text, changed.platforms, changed.platformOptions.x],
      ['Hello', ['x', 'linkedin'], { replySettings: 'following' }],
    );
    const editor = { ...env, EDITOR: 'sed -i s/Hello/Goodbye/' };
    assert.equal((await socialJson(editor, ['edit', id])).text, 'Goodbye');
    assert.equal((await social({ ...env, EDITOR: 'true' }, ['edit', id])).out, 'Nothing changed.\n');
    const none = await run('edit', id);
    assert.deepEqual([none.code, /Set VISUAL or EDITOR/.test(none.err)], [1, true]);
  });

  it('previews a post, with its price where publishing costs something', async () => {
    const text = 'See https://example.com';
    const { id } = await aPost(api(), author, { text, platforms: ['x', 'linkedin'] });
    assert.match(await done('preview', id), /^x +\S+ +27 of 280[^]*^Platforms charge \$0\.20\.$/m);
    const { targets } = await json('preview', id);
    const costs = (targets as { cost: { total: number } | null }[]).map(({ cost }) => cost?.total);
    assert.deepEqual(costs.filter(Boolean), [0.2]);
    const free = await aPost(api(), author, { text, platforms: ['linkedin'] });
    assert.doesNotMatch(await done('preview', free.id), /charge/);
  });

  it('fills a queue, reorders it, and pauses it', async () => {
    assert.match(await done('queue', 'show', brand), /The queue has no slots/);
    const slot = ['--days', 'weekdays', '--time', '09:30', '--zone', 'Europe/Berlin'];
    assert.match(await done('queue', 'add-slot', brand, ...slot), /has 1 slot\.$/m);
    const ids = [];
    for (const text of ['First', 'Second']) ids.push((await aPost(api(), author, { text })).id);
    const [first = '', second = ''] = ids;
    for (const id of ids) assert.match(await done('queue', 'add', id), /scheduled for \S+ 09:30 CES?T/);
    const shown = async (): Promise<unknown[]> =>
      (await lines('queue', 'show', brand)).flatMap(({ post }) => (post as { id: string } | null)?.id ?? []);
    assert.deepEqual(await shown(), [first, second]);
    await done('queue', 'order', brand, second, first);
    assert.deepEqual(await shown(), [second, first]);
    assert.match(await done('queue', 'pause', brand), /has 1 slot, paused\.$/m);
    assert.match((await run('queue', 'show', brand)).err, /The queue is paused/);
    const [{ id: slotId } = {}] = await lines('queue', 'slots', brand);
    const dry = await done('queue', 'remove-slot', brand, String(slotId), '--dry-run');
    assert.match(dry, /^POST +FROM +TO$[^]*would have 0 slots, paused\.$/m);
    assert.match(await done('queue', 'resume', brand), /has 1 slot\.$/m);
    const wrong = await run('queue', 'add-slot', brand, '--days', 'someday', '--time', '9');
    assert.deepEqual([wrong.code, /Unknown day someday/.test(wrong.err)], [2, true]);
  });

  it('plans a series, skips one of its times, and ends it', async () => {
    const every = ['--every', 'monday,thursday', '--from', '2035-01-01T09:00', '--zone', 'Europe/Berlin'];
    const wanted = ['series', 'create', 'Tip of the week', '-b', brand, '-p', 'x', ...every];
    assert.match(await done(...wanted, '--dry-run'), /^2035-01-04T09:00:00 +2035-01-04 09:00 CET$/m);
    assert.match((await run(...wanted, '--dry-run')).err, /^Platforms charge \$0\.015 per post\.$/m);
    assert.deepEqual(await lines('series'), []);
    const { id, rule } = await json(...wanted);
    assert.equal(rule, 'FREQ=WEEKLY;BYDAY=MO,TH');
    const skipped = await json('series', 'skip', id, '2035-01-04T09:00:00');
    assert.deepEqual(
      skipped.nextOccurrences.map((next: { occurrence: string }) => next.occurrence).slice(0, 2),
      ['2035-01-01T09:00:00', '2035-01-08T09:00:00'],
    );
    assert.match(await done('series', 'pause', id), /^Tip of the week: paused$/m);
    assert.match(await done('series', 'resume', id), /^Tip of the week: active$/m);
    assert.equal(await done('series', 'delete', id), `Deleted series ${id}.\n`);
  });

  it('shows what waits for a person, denies here, and approves only on the page', async () => {
    const { id: postId } = await aPost(api(), author, { text: 'Planned by an app' });
    const { data } = await api().post(
      `/posts/${postId}/confirmations`,
      { revision: 1 },
      { as: author.token },
    );
    const { id } = data as { id: string };
    const waits = new RegExp(`^${id} +confirmation .* on approval +\\S+ \\S+ CES?T +Planned by an app$`, 'm');
    assert.match(await done('approve'), waits);
    assert.match(
      await done('attention'),
      new RegExp(`^confirmation\\.waiting[^]*→ social approve ${id}$`, 'm'),
    );
    const address = await done('approve', id, '--no-open');
    assert.match(address, /^http\S+\/app\/o\/\S+\/approvals\n$/);
    assert.match(await done('approve', id, '--deny'), /^Denied\./);
    assert.match(await done('approve'), /^No post waits for your approval\.$/m);
    assert.match(await done('attention'), /^Nothing needs your attention\.$/m);
  });

  it('names the next step for what needs a person, and takes it', async () => {
    const { id } = await aPost(api(), author, { platforms: ['x'] });
    await bringTo(api(), id, 'unconfirmed', { x: 'unconfirmed' });
    await aLostAttempt(api(), id, 'x');
    const step = `social resolve ${id} x published`;
    assert.ok((await done('attention')).includes(`  → Check the account, then: ${step}\n`));
    const { out, code } = await run(...step.split(' ').slice(1));
    assert.deepEqual([code, out], [0, `Post ${id}: published\n`]);
    const [attempt] = (await lines('timeline', id)).filter(({ kind }) => kind === 'attempt');
    assert.equal(attempt?.['verdict'], 'published');
    assert.match(
      await done('timeline', id),
      /^\d{4}-\d\d-\d\d \d\d:\d\d CES?T +x +\w+ → published, by (?!user:)/m,
    );
  });

  it('reviews posts: shows the version, asks first, and decides about that version alone', async () => {
    const { memberId, token } = await team.aMember();
    const bob = loggedIn(api().url, token);
    const review = { stages: [{ name: 'Legal', approvers: [memberId] }] };
    await api().patch(`/brands/${brand}`, { review }, { as: author.token });
    const { id } = await aPost(api(), author, { text: 'To be read', scheduledAt: inHours(24) });
    assert.match((await social(bob, ['reviews'])).out, new RegExp(`^${id} .* To be read$`, 'm'));
    assert.match((await social(bob, ['approve'])).out, new RegExp(`^${id} +review `, 'm'));
    assert.match((await social(bob, ['reviews', 'show', id])).out, /waits for you\nLegal: 0 of 1 approvals/);
    const unasked = await social(bob, ['reviews', 'approve', id]);
    assert.deepEqual([unasked.code, /Repeat the command with --yes/.test(unasked.err)], [1, true]);
    const stale = await social(bob, ['reviews', 'reject', id, 'No', '--digest', '0'.repeat(64)]);
    assert.deepEqual([stale.code, /precondition_failed/.test(stale.err)], [1, true]);
    const terminal = openTerminal(bob, ['reviews', 'request-changes', id, 'Name the hours.']);
    await terminal.shows(/x: To be read[^]*Decide "request changes"\? \[y\/N\]/);
    terminal.press('y\r');
    assert.equal(await terminal.ended, 0);
    assert.match((await social(bob, ['reviews', 'show', id])).out, /request changes +Name the hours\.$/m);
    await social(bob, ['reviews', 'approve', id, '--yes']);
    assert.match((await social(bob, ['reviews', 'show', id])).out, /^Review: approved$/m);
    await api().patch(`/brands/${brand}`, { review: null }, { as: author.token });
  });

  it('names the price of a carousel before it generates one', async () => {
    await giveCredits(api(), author.orgId, 100);
    const wanted = ['carousels', 'generate', 'Coffee', '--brand', brand, '--slides', '3', '--no-wait'];
    const unasked = await run(...wanted);
    assert.equal(unasked.code, 1);
    assert.match(unasked.err, /A carousel of 3 slides costs 5 of \d+ credits\. Generate it\?/);
    assert.deepEqual(await lines('carousels'), []);
    const { id, slides } = await json(...wanted, '--yes');
    assert.equal(slides.length, 3);
    assert.match(await done('carousels', 'show', id), /^1\. /m);
  });

  it('follows a feed, pauses it, and removes it', async () => {
    const base = await json('api', 'POST', '/kbs', '--data', '{"name":"News"}');
    const { id } = await json('feeds', 'add', base.id, 'http://127.0.0.1/feed.xml', '--every', '30');
    assert.match(await done('feeds'), new RegExp(`^${id} +feed +active +not yet +0 +http://127`, 'm'));
    assert.match(await done('feeds', 'pause', id), /paused$/m);
    assert.match(await done('feeds', 'resume', id), /active$/m);
    assert.match(await done('feeds', 'check', id), /The check has started/);
    assert.deepEqual(await lines('feeds', 'items', id), []);
    assert.match(await done('feeds', 'remove', id), /^Removed feed/);
  });

  it('prints lists as one JSON value per line, and times with their zone', async () => {
    for (const text of ['One', 'Two', 'Three'])
      await aPost(api(), author, { text, scheduledAt: inHours(48) });
    const carousel = { token: author.token, brandSlug: brand };
    for (const topic of ['Tea', 'Milk']) await aCarousel(api(), carousel, { topic, slideCount: 2 });
    const base = await json('api', 'POST', '/kbs', '--data', '{"name":"Lists"}');
    for (const text of ['One', 'Two'])
      await api().post(`/kbs/${base.id}/docs/text`, { name: text, text }, { as: author.token });
    await json('keys', 'create', 'One', '--scope', 'posts:read', '--expires', '2035-01-01T00:00');
    for (const [command, least, hasTimes] of [
      ['posts', 3, true],
      ['carousels', 2, true],
      ['keys', 1, true],
      ['connections', 2, false],
      ['brands', 1, false],
      ['knowledge', 1, false],
      [`knowledge documents ${base.id}`, 2, false],
      [`queue show ${brand}`, 1, true],
      [`queue slots ${brand}`, 1, true],
    ] as const) {
      const words = command.split(' ');
      const values = await lines(...words);
      assert.ok(values.length >= least, `${command}: ${values.length} lines`);
      assert.ok(
        values.every(value => !Array.isArray(value) && typeof value === 'object'),
        command,
      );
      const table = await done(...words);
      assert.equal(/\d\d:\d\d (?:CES?T|Europe\/Berlin)\b/.test(table), hasTimes, `${command}:\n${table}`);
      assert.doesNotMatch(table, /T\d\d:\d\d:\d\d\.\d{3}Z| [AP]M\b/);
    }
    assert.equal((await lines('knowledge', 'documents', base.id, '-n', '1')).length, 1);
    assert.equal((await lines('posts', '--limit', '2')).length, 2);
  });

  it('suggests a command or an option only for a probable typing error', async () => {
    for (const [args, advice] of [
      [['bogus'], /^"social help" lists the commands\.$/m],
      [['pots'], /^Did you mean posts\?$/m],
      [['queue', 'ad'], /^Did you mean add\?$/m],
      [['brands', 'voise'], /^Did you mean voice\?$/m],
      [['posts', '--brnd', 'acme'], /^Did you mean --brand\?$/m],
    ] as const) {
      const { code, err } = await run(...args);
      assert.deepEqual([code, advice.test(err)], [2, true], err);
    }
  });
});
