import assert from 'node:assert/strict';
import { query } from '../../../src/local/parts/postgres.ts';
import { checkTemporal } from '../../../src/operator/doctor/temporal-checks.ts';
import { aPublishingAuthor, type Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { incompatibleBundle } from '../../support/incompatible-bundle.ts';
import { startMortal } from '../../support/mortal-worker.ts';
import { sandboxControl } from '../../support/servers/sandbox-control.ts';
import { use } from '../../support/use.ts';
import { bundlesFolder } from '../../support/workflow-bundle.ts';

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

interface Change {
  actor: string;
  reason: string;
}

interface Notice {
  type: string;
  metadata: { postId?: string };
}

describe('a post whose workflow no longer fits the code of its worker', () => {
  const settings = { PREPARE_LEAD: '300ms', SWEEP_EVERY: '1s', SWEEP_AFTER: '1500ms', ACCOUNT_SPACING: '0s' };
  const bundle = use(incompatibleBundle);
  const mortal = use(() => startMortal(settings));
  let author: Author;
  before(async () => {
    const { api, config, temporal } = mortal();
    author = await aPublishingAuthor(api, sandboxControl(config.SANDBOX_URL ?? ''), temporal);
  });

  const change = (postId: string, what: string) =>
    query(mortal().config.DATABASE_URL ?? '', `update posts set ${what} where id = $1`, [postId]);
  const sweptOf = async (postId: string): Promise<Change[]> => {
    const { timeline } = await author.get<{ timeline: Change[] }>(`/posts/${postId}/timeline`);
    return timeline.filter(({ actor }) => actor === 'sweep');
  };
  const noticesOf = async (postId: string): Promise<string[]> => {
    const { notifications } = await author.get<{ notifications: Notice[] }>('/api/notifications');
    return notifications.filter(({ metadata }) => metadata.postId === postId).map(({ type }) => type);
  };
  const scheduled = async (seconds: number) => {
    const post = await author.post({ platforms: ['x', 'linkedin'], scheduledAt: inSeconds(seconds) });
    await author.untilWorkflowRuns(post.id);
    return post;
  };
  const effectsOf = async (post: { id: string }) => {
    const { text } = await author.get<{ text: string }>(`/posts/${post.id}`);
    return (await author.effects()).filter(effect => effect.text === text);
  };

  it('is published once by another workflow, and says so, or expires once if it is too late', async () => {
    const due = await scheduled(12);
    const late = await scheduled(3_600);
    await mortal().worker.replace({ WORKFLOW_BUNDLES: bundle().folder });
    // its workflow cannot hear of it
    await change(late.id, `scheduled_at = now() - interval '25 hours'`);

    assert.equal((await author.untilFinal(late.id)).status, 'failed');
    const { targets } = await author.read(late.id);
    assert.deepEqual(new Set(targets.map(({ error }) => error?.code)), new Set(['expired']));

    await eventually('the workflow is replaced', async () => (await sweptOf(due.id)).length > 0);
    assert.equal((await author.untilFinal(due.id)).status, 'published');
    assert.deepEqual((await effectsOf(due)).map(({ platform }) => platform).toSorted(), ['linkedin', 'x']);
    const reasons = (await sweptOf(due.id)).map(({ reason }) => reason);
    assert.deepEqual(reasons, ['the sweep found the post’s workflow stuck']);

    assert.deepEqual(await effectsOf(late), []);
    assert.deepEqual(await noticesOf(late.id), ['post.failed']);
  });

  it('is what an operator finds wrong, and no operator of another environment', async () => {
    const { config } = mortal();
    const isTroubled = async (prefix: string) =>
      (await checkTemporal({ ...config, TASK_QUEUE_PREFIX: prefix })).some(
        ({ what, health }) => what === 'workflows' && health === 'bad',
      );
    await eventually('Temporal reports problems', () => isTroubled(config.TASK_QUEUE_PREFIX));
    assert.equal(await isTroubled(`${config.TASK_QUEUE_PREFIX}-other`), false);
  });

  it('is left alone once a worker is back that fits it', async () => {
    await mortal().worker.replace({ WORKFLOW_BUNDLES: bundlesFolder });
    const post = await scheduled(4);
    assert.equal((await author.untilFinal(post.id)).status, 'published');
    assert.deepEqual(await sweptOf(post.id), []);
  });
});
