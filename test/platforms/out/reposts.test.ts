import assert from 'node:assert/strict';
import type { LostRepost, OutInput } from '../../../src/platforms/platform.ts';
import type { Verdict } from '../../../src/platforms/lost-commit.ts';
import type { Effect } from '../../support/servers/sandbox-control.ts';
import { openStage, unique, type Stage } from '../against-sandbox.ts';

const platforms = ['x', 'threads'] as const;
type Reposting = (typeof platforms)[number];

const words = [
  { xEra: 'posts', xOtherEra: 'taken' },
  { xEra: 'posts', xOtherEra: 'refused' },
  { xEra: 'tweets', xOtherEra: 'refused' },
  { xEra: 'tweets', xOtherEra: 'ignored' },
];

/** Fields that `without` removes from the answers by which a repost is found. */
const shownBy = { x: 'data[].referenced_posts', threads: 'data[].reposted_post' } as const;

describe('a repost', () => {
  let stage: Stage;
  before(async () => (stage = await openStage()));
  afterEach(() => stage.control.settings({ xEra: 'posts', xOtherEra: 'taken' }));
  after(() => stage.close());

  const published = async (platform: Reposting): Promise<OutInput & { name: string }> => {
    const { account, name } = await stage.connect(platform);
    const made = await stage.publish(platform, stage.target(account, { text: unique('out') }));
    assert(made.outcome === 'published');
    const { externalId } = made;
    return { account, name, externalId, options: {}, signal: AbortSignal.timeout(60_000) };
  };
  const reposts = async ({ account }: OutInput): Promise<Effect[]> =>
    (await stage.effects(account)).filter(({ kind }) => kind === 'repost');
  /** Looks for a call that began a minute ago, and was over so many minutes ago. */
  const look = (platform: Reposting, input: OutInput, overMinutes = 12): Promise<Verdict | undefined> => {
    const now = Date.now();
    const lost: LostRepost['lost'] = {
      startedAt: new Date(now - 60_000),
      lastUnderWayAt: new Date(now - overMinutes * 60_000),
      evidence: {},
      duplicateSeen: false,
    };
    return stage.platforms[platform].findRepost?.({ ...input, lost }) ?? Promise.resolve(undefined);
  };

  for (const platform of platforms) {
    it(`(${platform}) is found among the posts of its account`, async () => {
      const [input, other] = [await published(platform), await published(platform)];
      const result = await stage.platforms[platform].repost?.(input);
      assert.equal(result?.outcome, 'done', JSON.stringify(result));
      const [made] = await reposts(input);
      assert.equal(made?.reposts, input.externalId);
      const seen = await look(platform, input);
      assert(seen?.verdict === 'published', JSON.stringify(seen));
      assert.equal(seen.externalId, made?.id);
      // that of another post is no sign of it
      const others = await look(platform, { ...input, externalId: other.externalId });
      assert.equal(others?.verdict, 'not_there', JSON.stringify(others));
    });

    it(`(${platform}) is proven missing once its platform would show it`, async () => {
      const input = await published(platform);
      assert.equal((await look(platform, input, 0))?.verdict, 'look_again');
      assert.equal((await look(platform, input))?.verdict, 'not_there');
    });

    it(`(${platform}) is not proven missing where its platform does not show what posts repost`, async () => {
      await stage.control.settings({ xOtherEra: 'ignored' });
      const input = await published(platform);
      await stage.platforms[platform].repost?.(input);
      await stage.fault({
        platform,
        operation: 'read',
        mode: 'without',
        field: shownBy[platform],
        account: input.name,
        count: 'forever',
      });
      const seen = await look(platform, input);
      assert.equal(seen?.verdict, 'look_again', JSON.stringify(seen));
    });

    it(`(${platform}) of what is not there is not made`, async () => {
      const input = await published(platform);
      await stage.control.remove(platform, input.externalId);
      const result = await stage.platforms[platform].repost?.(input);
      assert.ok(result && ['gone', 'rejected'].includes(result.outcome), JSON.stringify(result));
    });
  }

  it('is as wanted where X has it already', async () => {
    const input = await published('x');
    for (const _ of [1, 2]) assert.equal((await stage.platforms.x.repost?.(input))?.outcome, 'done');
    assert.equal((await reposts(input)).length, 1);
  });

  for (const settings of words)
    it(`is found on an X of ${settings.xEra} whose other words are ${settings.xOtherEra}`, async () => {
      await stage.control.settings({ ...settings });
      const input = await published('x');
      const missing = await look('x', input);
      assert.equal(missing?.verdict, 'not_there', JSON.stringify(missing));
      await stage.platforms.x.repost?.(input);
      const seen = await look('x', input);
      assert.equal(seen?.verdict, 'published', JSON.stringify(seen));
    });
});
