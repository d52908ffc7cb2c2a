import assert from 'node:assert/strict';
import type { Author, PostAnswer } from '../../support/author.ts';
import type { Config } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { useForEach } from '../../support/use.ts';

interface Spending {
  cost: number;
  budgets: { platform: string; spent: number; budget: number | null; remaining: number | null }[];
  lines: { platform: string; call: string; calls: number; cost: number }[];
}

const spending = (author: Author): Promise<Spending> => author.get<Spending>('/usage/spending');
const callsOf = ({ lines }: Spending): Record<string, number> =>
  Object.fromEntries(lines.map(({ call, calls }) => [call, calls]));
const outcomes = [
  { outcome: 'not_published', as: 'failed', mode: 'error_before' },
  { outcome: 'published', as: 'published', mode: 'error_after' },
] as const;

/** Ways to resolve an unconfirmed post on LinkedIn. */
const doors = {
  'a user': (author: Author, id: string, { outcome }: (typeof outcomes)[number]) =>
    author.send('post', `/posts/${id}/targets/linkedin/resolve`, { outcome }),
  'an operator': (_: Author, id: string, { as }: (typeof outcomes)[number], config: Config) =>
    runOperator(
      config,
      ['resolve', id, '--platform', 'linkedin', '--as', as, '--reason', 'checked', '--yes'],
      () => undefined,
    ),
};

const cheap = { platform: 'x', from: '2026-05-01', prices: { post: 1_000, read_post: 1_000 } } as const;

/** Findings of the doctor after a post for $0.015, by the operator’s budgets. */
const doctored = [
  {
    budgets: { X_WRITE_BUDGET: undefined },
    writes: /\$0\.015 today, without a limit/,
    reads: /of \$1\.000 today\. $/,
  },
  {
    budgets: { X_WRITE_BUDGET: 0.1 },
    writes: /\$0\.015 of \$0\.100 today\. $/,
    reads: /of \$1\.000 today\. $/,
  },
  {
    budgets: { X_WRITE_BUDGET: 0.018, PLATFORM_PRICES: [cheap] },
    writes: /Once the budget is used up, posts on X are held .* raise X_WRITE_BUDGET/,
    reads: /of \$1\.000 today\. $/,
  },
  {
    budgets: { X_READ_BUDGET: 0 },
    writes: /used up\. Posts on X are held .* raise X_WRITE_BUDGET/,
    reads: /used up\. Further reads wait .* raise X_READ_BUDGET/,
  },
];

const setBudget = (author: Author, budget: number | null) =>
  author.send('put', '/usage/budgets/x', { budget });

describe('a post that costs money', () => {
  const publishing = usePublishing({
    SWEEP_EVERY: '1s',
    PREPARE_LEAD: '300ms',
    RECONCILE_SETTLE: '1s',
    // LinkedIn lets no app read a member's posts, so a lost call stays unconfirmed there
    PLATFORM_PRICES: '[{"platform":"linkedin","from":"2026-01-01","prices":{"post":0.01}}]',
  });
  const author = useForEach(() => publishing().anAuthor(['x', 'threads']));

  const untilSpent = (cost: number): Promise<Spending> =>
    eventually(`$${cost} is spent`, async () => {
      const seen = await spending(author());
      return Math.abs(seen.cost - cost) < 1e-9 && seen;
    });

  it('costs what X charges for each part and link, and other platforms cost nothing', async () => {
    const { data } = await author().send('post', '/posts', {
      brandSlug: author().brandSlug,
      platforms: ['x', 'threads'],
      text: `${author().marker} https://example.com/a`,
      thread: [{ text: `${author().marker} two` }, { text: `${author().marker} three` }],
    });
    await author().publishToEnd(data.id);
    const seen = await untilSpent(0.23);
    assert.deepEqual(callsOf(seen), { post_with_link: 1, post: 2 });
    assert.deepEqual(seen.budgets, [{ platform: 'x', spent: 0.23, budget: null, remaining: null }]);
  });

  it('is held when the budget lacks its price, and published once the budget is raised', async () => {
    await setBudget(author(), 0.01);
    const { id } = await author().post({ platforms: ['x'] });
    await author().publish(id);
    const held = await author().untilHeld(id, 'x');
    assert.equal(held.targets[0]?.held?.code, 'budget_used_up');
    assert.match(held.targets[0]?.held?.message ?? '', /Owners and admins can raise it/);
    assert.deepEqual(await author().effects(), []);
    await setBudget(author(), 1);
    assert.equal((await author().untilFinal(id)).status, 'published');
    assert.equal((await author().effects()).length, 1);
  });

  it('never spends the last cent twice', async () => {
    await setBudget(author(), 0.05);
    const posts = await Promise.all(Array.from({ length: 6 }, () => author().post({ platforms: ['x'] })));
    await Promise.all(posts.map(({ id }) => author().publish(id)));
    const states = await Promise.all(
      posts.map(({ id }) =>
        eventually('it is published or held', async (): Promise<PostAnswer | false> => {
          const post = await author().read(id);
          return (post.status === 'published' || post.held !== null) && post;
        }),
      ),
    );
    assert.equal(states.filter(({ status }) => status === 'published').length, 3);
    assert.equal((await author().effects()).length, 3);
    const [budget] = (await spending(author())).budgets;
    assert.deepEqual([budget?.spent, budget?.remaining], [0.045, 0.005]);
  });

  it('gives the price back when X refuses it', async () => {
    await author().fault('x', { operation: 'publish', mode: 'forbidden' });
    const { id } = await author().post({ platforms: ['x'] });
    await author().publish(id);
    assert.equal((await author().untilFinal(id)).status, 'failed');
    await untilSpent(0);
  });

  it('is paid for once if X’s answer is lost', async () => {
    await author().fault('x', { operation: 'publish', mode: 'reset_after' });
    await author().published({ platforms: ['x'] });
    assert.equal((await author().effects()).length, 1);
    assert.deepEqual(callsOf(await untilSpent(0.015)), { post: 1 });
  });

  it('counts on the day on which it is sent again, if its first price was returned', async () => {
    await author().fault('x', { operation: 'publish', mode: 'forbidden' });
    const { id } = await author().post({ platforms: ['x'] });
    assert.equal((await author().publishToEnd(id)).status, 'failed');
    await untilSpent(0);
    await publishing().api.rows(
      `update platform_charges set created_at = now() - interval '40 days', day = current_date - 40 where post_id = $1`,
      id,
    );
    await author().send('post', `/posts/${id}/retry`);
    assert.equal((await author().untilFinal(id)).status, 'published');
    assert.deepEqual(callsOf(await untilSpent(0.015)), { post: 1 });
  });

  for (const [who, resolve] of Object.entries(doors))
    it(`keeps its price until ${who} resolves it, and returns it if it is not live`, async () => {
      const posts = [];
      for (const one of outcomes) {
        const { id } = await author().post({ platforms: ['linkedin'] });
        await author().fault('linkedin', { operation: 'publish', mode: one.mode });
        assert.equal((await author().publishToEnd(id)).status, 'unconfirmed');
        posts.push({ id, one });
      }
      await untilSpent(0.02);
      const [missing] = posts;
      // the live one first, so that its price would be returned no later
      for (const { id, one } of posts.toReversed()) await resolve(author(), id, one, publishing().config);
      await untilSpent(0.01);
      await author().send('post', `/posts/${missing?.id}/retry`);
      assert.equal((await author().untilFinal(missing?.id ?? '')).status, 'published');
      assert.deepEqual(callsOf(await untilSpent(0.02)), { post: 2 });
    });

  it('is deleted although the budget is used up, and the deletion counts', async () => {
    const { id } = await author().published({ platforms: ['x'] });
    await setBudget(author(), 0.015);
    await author().send('post', `/posts/${id}/unpublish`, {});
    const { targets } = await author().untilChanged(id);
    assert.equal(targets[0]?.status, 'removed');
    assert.deepEqual(callsOf(await untilSpent(0.025)), { post: 1, delete: 1 });
  });

  it('keeps its comment back while the budget lacks the price of that', async () => {
    await setBudget(author(), 0.2);
    const comments = [{ text: 'See https://example.com/more', after: 0 }];
    const { id } = await author().post({ platforms: ['x'], comments });
    await author().publishToEnd(id);
    const waiting = await eventually('it says why it waits', async () => {
      const [comment] = (await author().read(id)).targets[0]?.comments ?? [];
      return /budget .* used up/.test(comment?.message ?? '') && comment;
    });
    assert.equal(waiting.status, 'pending');
    assert.equal((await author().effects()).length, 1);
  });

  it('notifies people who manage billing once when most of the budget is spent', async () => {
    await setBudget(author(), 0.018);
    await author().published({ platforms: ['x'] });
    const notices = async () => {
      const { notifications } = await author().get<{ notifications: { type: string; title: string }[] }>(
        '/api/notifications',
      );
      return notifications.filter(({ type }) => type === 'budget.low').map(({ title }) => title);
    };
    await eventually('it notifies', async () => (await notices()).length > 0);
    assert.deepEqual(await notices(), ['83 % of the budget for x is spent']);
  });

  it('costs the same in each post of a series, by its most expensive text', async () => {
    const { data } = await author().send('post', '/series/validate', {
      brandSlug: author().brandSlug,
      platforms: ['x'],
      text: 'Hello',
      name: 'Weekly',
      rule: 'FREQ=WEEKLY;BYDAY=MO',
      timeZone: 'UTC',
      startsAt: '2030-01-07T09:00:00',
      variants: [{ text: 'Plain' }, { text: 'See https://example.com' }],
    });
    assert.equal(data.cost, 0.2);
  });

  it('gives operators the same lines as a file for their bills', async () => {
    await author().published({ platforms: ['x'] });
    const lines: string[] = [];
    await runOperator(publishing().config, ['spend', '--csv'], line => void lines.push(line));
    const text = lines.join('\n');
    assert.match(text, /^"organization","platform","call","calls","cost"/);
    assert.ok(text.split('\n').some(line => /,"x","post","1","0\.015"\r?$/.test(line)));
  });
});

describe('the operator’s budget for X', () => {
  const publishing = usePublishing({ X_WRITE_BUDGET: '0.02', PREPARE_LEAD: '300ms' });

  it('holds posts of every organization until tomorrow, and says who can raise it', async () => {
    const [one, other] = [await publishing().anAuthor(['x']), await publishing().anAuthor(['x'])];
    assert.equal((await one.published({ platforms: ['x'] })).status, 'published');
    const { id } = await other.post({ platforms: ['x'] });
    await other.publish(id);
    const held = await other.untilHeld(id, 'x');
    assert.match(held.targets[0]?.held?.message ?? '', /The operator can raise X_WRITE_BUDGET/);
    assert.deepEqual(await other.effects(), []);
  });

  for (const { budgets, writes, reads } of doctored)
    it(`is checked by the doctor (${writes.source})`, async () => {
      const lines: string[] = [];
      await runOperator({ ...publishing().config, ...budgets }, ['doctor', '--json'], line =>
        lines.push(line),
      );
      const found = JSON.parse(lines.join('\n')) as { what: string; found: string; todo?: string }[];
      const said = (name: string): string =>
        found
          .flatMap(({ what, ...one }) => (what === name ? [`${one.found} ${one.todo ?? ''}`] : []))
          .join('\n');
      assert.match(said('writes'), writes);
      assert.match(said('reads'), reads);
    });
});
