import { tmpdir } from 'node:os';
import { MockActivityEnvironment } from '@temporalio/testing';
import {
  createPublishingActivities,
  type PublishingActivities,
} from '../../src/activities/publishing/publishing-activities.ts';
import type { PublishAnswer, PublishInput, TargetStep } from '../../src/activities/publishing/steps.ts';
import type { OAuthFlow } from '../../src/platforms/oauth-flow.ts';
import type { Platform } from '../../src/platforms/platform.ts';
import type { TestApi } from './http/api.ts';
import { anAuthor, aPost, type Author } from './posts.ts';
import { use } from './use.ts';
import { openTestService } from './service.ts';

/** Behavior of the platform X that a test defines. Every other call of it is a mistake of the test. */
export type Played = Partial<Pick<Platform, 'prepare' | 'commit' | 'confirm' | 'reconcile'>> &
  Partial<Pick<OAuthFlow, 'refresh'>>;

/** Default behavior for a text on X: nothing before its call, and no check after it. */
const simple: Pick<Platform, 'prepare' | 'confirm'> = {
  prepare: () => Promise.resolve({ state: 'ready' }),
  confirm: () => Promise.resolve({ url: null, evidence: {} }),
};

/** One post on X whose target is under way, and its row as it is now. */
export interface UnderWay {
  postId: string;
  step: TargetStep;
  target(): Promise<{
    id: string;
    status: string;
    attempt: number;
    parts: unknown[];
    held: { code: string } | null;
    error: { code: string; message: string } | null;
  }>;
  set(status: string): Promise<void>;
}

/** The steps of publishing, called directly: no workflow, no worker, and a platform whose behavior the test defines. */
export interface PublishingSteps {
  activities: PublishingActivities;
  /** Runs a step in the context that a worker would provide. */
  run<Step extends TargetStep, T>(work: (step: Step) => Promise<T>, step: Step): Promise<T>;
  /** Runs the step that publishes a target, by default a due one, with everything before its call. */
  publish(step: TargetStep, more?: Partial<PublishInput>): Promise<PublishAnswer>;
  /** Returns the number of heartbeats of the steps so far. */
  heartbeats(): number;
  /** Sets the behavior of X from now on. */
  play(played: Played): void;
  anAuthor(): Promise<Author>;
  aPostUnderWay(author: Author, given?: Record<string, unknown>): Promise<UnderWay>;
  /** The target as a new plan names it, after the post was sent out again. */
  nextStep(postId: string): Promise<TargetStep>;
  close(): Promise<void>;
}

/** `env` sets further settings. Close it in `after`. */
export const publishingSteps = async (
  api: TestApi,
  env: Record<string, string> = {},
): Promise<PublishingSteps> => {
  const service = await openTestService({
    DATABASE_URL: api.databaseUrl,
    DATA_DIR: tmpdir(),
    ACCOUNT_SPACING: '0ms',
    ...env,
  });
  const real = service.platforms.x;
  const activities = createPublishingActivities(service);
  const giveTokens = async (author: Author): Promise<void> => {
    const connections = await api.rows<{ id: string }>(
      'select id from connections where org_id = $1',
      author.orgId,
    );
    for (const { id } of connections) {
      const sealed = service.cipher.encrypt('a token', `connection:${id}:access_token`);
      await api.rows('update connections set access_token = $2 where id = $1', id, sealed);
    }
  };
  let heartbeats = 0;
  const nextStep = async (postId: string): Promise<TargetStep> => {
    const { targets, revision } = await activities.loadPlan(postId);
    return { targetId: targets[0]?.id ?? '', revision };
  };
  const run: PublishingSteps['run'] = (work, step) => {
    const surroundings = new MockActivityEnvironment();
    surroundings.on('heartbeat', () => (heartbeats += 1));
    return surroundings.run(work, step);
  };
  return {
    activities,
    run,
    publish: (step, more) =>
      run(activities.publishTarget, { ...step, isPrepared: false, isEarly: false, ...more }),
    heartbeats: () => heartbeats,
    play: ({ refresh = real.oauth.refresh, ...played }) =>
      void (service.platforms.x = { ...real, ...simple, ...played, oauth: { ...real.oauth, refresh } }),
    anAuthor: async () => {
      const author = await anAuthor(api, ['x']);
      await giveTokens(author);
      return author;
    },
    nextStep,
    aPostUnderWay: async (author, given) => {
      const { id: postId } = await aPost(api, author, given);
      await api.post(`/posts/${postId}/publish`, undefined, { as: author.token });
      const step = await nextStep(postId);
      const { targetId } = step;
      return {
        postId,
        step,
        target: async () => (await api.rows('select * from post_targets where id = $1', targetId))[0],
        set: async status =>
          void (await api.rows('update post_targets set status = $2 where id = $1', targetId, status)),
      };
    },
    close: () => service.close(),
  };
};

/** The steps for the tests of a block, in the database of its API; `env` sets further settings. */
export const useSteps = (api: () => TestApi, env: Record<string, string> = {}): (() => PublishingSteps) =>
  use(() => publishingSteps(api(), env));
