import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type { CommitResult, Platforms } from '../../src/platforms/platform.ts';
import type { LostCommit, Verdict } from '../../src/platforms/lost-commit.ts';
import type { MediaFile } from '../../src/platforms/step.ts';
import { eventually } from '../support/eventually.ts';
import { anImage, aVideo } from '../support/media.ts';
import { openStage, unique, type Target, type Stage } from './against-sandbox.ts';

/** Platforms, and a page on LinkedIn: posts of members there cannot be read back. */
export type Where = PlatformName | 'linkedin page';
export const readable: Where[] = ['x', 'linkedin page', 'instagram', 'threads', 'youtube'];

export const platformOf = (where: Where): PlatformName => (where === 'linkedin page' ? 'linkedin' : where);

/** A publish call that ended without a response, and the data to read it back. */
export interface Loss {
  where: Where;
  target: Target;
  /** Name of the account, for faults. */
  name: string;
  /** Author whose posts the sandbox counts. */
  author: string;
  lost: LostCommit;
}

export interface Losses {
  stage: Stage;
  jpeg: MediaFile;
  video: MediaFile;
  /** A target that is ready to be committed, of a new account or of another target's. */
  ready(
    where: Where,
    content?: Partial<Target['content']>,
    replyTo?: string,
    of?: Omit<Loss, 'lost'>,
  ): Promise<Omit<Loss, 'lost'>>;
  /** Commits under a fault, and waits for the effect where there is one. */
  lose(ready: Omit<Loss, 'lost'>, mode: string, effects: number): Promise<Loss>;
  /** Under a fault of that mode, where there is one. */
  commit(loss: Omit<Loss, 'lost'>, mode?: string): Promise<CommitResult>;
  /** Checks once, under a fault of that mode if one is given. `lost` replaces parts of the loss. */
  look(loss: Loss, lost?: Partial<LostCommit>, mode?: string): Promise<Verdict>;
  /** Returns adapters whose platform answers with the result of `change` on the body of each answer. */
  answering(change: (json: Record<string, unknown>) => Record<string, unknown>): Platforms;
  close(): Promise<void>;
}

const pageScopes =
  'openid profile w_member_social r_organization_social w_organization_social rw_organization_admin';

/** Opens adapters for a sandbox that makes them lose answers. If a call hangs, adapters with a short timeout. */
export const openLosses = async (settings: Record<string, string> = {}): Promise<Losses> => {
  const stage = await openStage({ LINKEDIN_SCOPES: pageScopes, ...settings });
  const hurried = stage.platformsWith({ COMMIT_TIMEOUT: '400ms', PLATFORM_TIMEOUT: '400ms' });
  const adaptersFor = (mode = ''): Platforms => (mode.startsWith('hang') ? hurried : stage.platforms);
  const jpeg = stage.file(await anImage(), { type: 'image', mimeType: 'image/jpeg' });
  const video = stage.file(await aVideo(), { type: 'video', mimeType: 'video/mp4' });
  const commit: Losses['commit'] = ({ where, target }, mode) =>
    adaptersFor(mode)[platformOf(where)].commit(target);
  const mediaFor = (where: Where): MediaFile[] => {
    if (where === 'youtube') return [video];
    return where === 'instagram' ? [jpeg] : [];
  };
  return {
    stage,
    jpeg,
    video,
    commit,
    close: stage.close,
    ready: async (where, content = {}, replyTo, of) => {
      const { account, name } = of
        ? { account: of.target.account, name: of.name }
        : await stage.connect(platformOf(where));
      const page = where === 'linkedin page' ? await stage.pageOf(name) : undefined;
      const options = { ...content.options, ...(page !== undefined && { organizationId: page }) };
      const wanted = { text: unique('lost'), media: mediaFor(where), ...content, options };
      const target = stage.target(account, wanted);
      if (replyTo !== undefined) target.replyTo = replyTo;
      await stage.prepare(platformOf(where), target);
      return { where, target, name, author: page ?? account.externalId };
    },
    lose: async (ready, mode, effects) => {
      await stage.fault({
        platform: platformOf(ready.where),
        operation: 'publish',
        mode,
        account: ready.name,
      });
      const before = (await stage.effectsOf(ready.author)).length;
      const startedAt = new Date();
      const result = await commit(ready, mode);
      assert.equal(result.outcome, 'unknown', JSON.stringify(result));
      await eventually(
        'the effect',
        async () => (await stage.effectsOf(ready.author)).length === before + effects,
      );
      const lost = { startedAt, lastUnderWayAt: new Date(), evidence: result.evidence, duplicateSeen: false };
      return { ...ready, lost };
    },
    look: ({ where, target, lost }, other = {}, mode = '') =>
      adaptersFor(mode)[platformOf(where)].reconcile({ ...target, lost: { ...lost, ...other } }),
    answering: change =>
      stage.platformsWith({}, async outgoing => {
        const answer = await stage.call(outgoing);
        return { ...answer, json: change(answer.json as Record<string, unknown>) };
      }),
  };
};

/** Returns the end of a lost call so long ago that every platform would show its outcome by now. */
export const longOver = ({ lost }: Loss, minutes = 5): Partial<LostCommit> => ({
  lastUnderWayAt: new Date(lost.lastUnderWayAt.getTime() - minutes * 60_000),
});
