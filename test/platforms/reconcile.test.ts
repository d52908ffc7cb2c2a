import assert from 'node:assert/strict';
import type { PlatformName } from '../../src/domain/platforms.ts';
import type {
  CommitResult,
  LostCommit,
  MediaFile,
  Platforms,
  Verdict,
} from '../../src/platforms/platform.ts';
import { eventually } from '../support/eventually.ts';
import { anImage, aVideo } from '../support/media.ts';
import { openStage, unique, type Branch, type Stage } from './against-sandbox.ts';

/** A page on LinkedIn stands beside the five: what members post cannot be read back. */
type Where = PlatformName | 'linkedin page';
const readable: Where[] = ['x', 'linkedin page', 'instagram', 'threads', 'youtube'];

/** What becomes of a publish call, and how many posts there are then. */
const losses: [mode: string, effects: 0 | 1][] = [
  ['error_before', 0],
  ['error_after', 1],
  ['reset_before', 0],
  ['reset_after', 1],
  ['hang_before', 0],
  ['hang_after', 1],
  ['garbage_before', 0],
  ['garbage', 1],
  ['no_id', 1],
];

const pageScopes =
  'openid profile w_member_social r_organization_social w_organization_social rw_organization_admin';

describe('reading a lost publish call back', () => {
  let stage: Stage;
  let hurried: Platforms;
  let jpeg: MediaFile;
  let video: MediaFile;
  before(async () => {
    stage = await openStage({ LINKEDIN_SCOPES: pageScopes });
    hurried = stage.platformsWith({
      COMMIT_TIMEOUT: '400ms',
      PLATFORM_TIMEOUT: '400ms',
      LINKEDIN_SCOPES: pageScopes,
    });
    jpeg = stage.file(await anImage(), { type: 'image', mimeType: 'image/jpeg' });
    video = stage.file(await aVideo(), { type: 'video', mimeType: 'video/mp4' });
  });
  after(() => stage.close());

  const platformOf = (where: Where): PlatformName => (where === 'linkedin page' ? 'linkedin' : where);

  const mediaFor = (where: Where): MediaFile[] => {
    if (where === 'youtube') return [video];
    return where === 'instagram' ? [jpeg] : [];
  };

  /** A branch of a new account that is ready to be committed. */
  const aReadyBranch = async (where: Where, content: Parameters<Stage['branch']>[1] = {}) => {
    const platform = platformOf(where);
    const { account, name } = await stage.connect(platform);
    const organizationId = where === 'linkedin page' ? await stage.pageOf(name) : undefined;
    const options = { ...content.options, ...(organizationId !== undefined && { organizationId }) };
    const branch = stage.branch(account, {
      text: unique('lost'),
      media: mediaFor(where),
      ...content,
      options,
    });
    await stage.prepare(platform, branch);
    return { branch, name, author: organizationId ?? account.externalId };
  };

  const commit = (where: Where, branch: Branch): Promise<CommitResult> =>
    hurried[platformOf(where)].commit(branch);

  const reconcile = (where: Where, branch: Branch, lost: LostCommit): Promise<Verdict> =>
    hurried[platformOf(where)].reconcile({ ...branch, lost });

  for (const where of readable) {
    for (const [mode, effects] of losses) {
      it(`${where}: ${mode} is told from what the platform shows, and ends with one post`, async () => {
        const { branch, name, author } = await aReadyBranch(where);
        await stage.fault({ platform: platformOf(where), operation: 'publish', mode, account: name });
        const startedAt = new Date();
        const result = await commit(where, branch);
        assert.equal(result.outcome, 'unknown', JSON.stringify(result));
        await eventually('the effect', async () => (await stage.effectsOf(author)).length === effects);
        const lost: LostCommit = {
          startedAt,
          lastUnderWayAt: new Date(),
          evidence: {},
          duplicateSeen: false,
        };
        const verdict = await reconcile(where, branch, longOver(lost));
        assert.equal(verdict.verdict, effects === 1 ? 'published' : 'not_there', JSON.stringify(verdict));
        if (verdict.verdict === 'published') {
          const [effect] = await stage.effectsOf(author);
          assert.equal(verdict.externalId, effect?.id);
        } else {
          const again = await commit(where, branch);
          assert.equal(again.outcome, 'published', JSON.stringify(again));
        }
        assert.equal((await stage.effectsOf(author)).length, 1);
      });
    }
  }
});

/** The same loss, seen so much later that every platform would show it. */
const longOver = (lost: LostCommit): LostCommit => ({
  ...lost,
  lastUnderWayAt: new Date(lost.lastUnderWayAt.getTime() - 5 * 60_000),
});
