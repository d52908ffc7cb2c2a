import assert from 'node:assert/strict';
import { runOperator } from '../../../src/operator.ts';
import type { Author } from '../../support/author.ts';
import { pageScopes } from '../../support/comments.ts';
import {
  effectStages,
  isOpen,
  untilEffect,
  workflowOf,
  type EffectSeen,
  type EffectStage,
} from '../../support/effects.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

/** Outcome of a waiting effect after a change: `calls` in all, and the texts that people read. */
interface Came {
  state: 'open' | 'ended' | 'done';
  calls: number;
  says: RegExp | null;
}

const stages = Object.values(effectStages);
const asked = stages.filter(({ isUnasked }) => isUnasked !== true);
const refused: Came = { state: 'ended', calls: 0, says: /Ask again as someone who may/ };
const waits = (says: RegExp): Came => ({ state: 'open', calls: 0, says });
const endsAs = (says: RegExp): Came => ({ state: 'ended', calls: 0, says });
const done: Came = { state: 'done', calls: 1, says: null };

/** Other events that end the authority of an API key. */
const otherEnds: [what: string, set: string][] = [
  ['has ended', 'expires_at = now()'],
  ['may no longer publish', `scopes = '{posts:read}'`],
  ['is for another brand now', `brand_ids = array[gen_random_uuid()::text]`],
];

/** Promises of every kind: the checks at the moment of its call. */
describe('an effect that waits', () => {
  const publishing = usePublishing({
    METRICS_EVERY: '1s',
    COMMENTS_EVERY: '1s',
    RECONCILE_SETTLE: '500ms',
    COMMIT_TIMEOUT: '2s',
    LINKEDIN_SCOPES: pageScopes,
  });
  const rows = (sql: string, ...values: unknown[]) => publishing().api.rows(sql, ...values);
  let author: Author;
  beforeEach(async () => {
    author = await publishing().anAuthor();
  });

  /** Makes an effect wait for its account, changes something, resumes the effect, and returns its outcome. */
  const come = async (
    stage: EffectStage,
    change: (seen: EffectSeen) => Promise<unknown>,
    { as = author.token, isWaiting = false }: { as?: string; isWaiting?: boolean } = {},
  ): Promise<EffectSeen> => {
    const { api, temporal } = publishing();
    const { postId, ask } = await stage.stage(publishing(), author);
    const paused = `insert into account_paces (platform, account, next_commit_at, paused_until, pause_reason)
      select platform, external_id, now(), now() + interval '1 hour', 'a test' from connections where org_id = $1
      on conflict (platform, account) do update set paused_until = excluded.paused_until, pause_reason = excluded.pause_reason`;
    await rows(paused, author.orgId);
    await ask(as);
    const wake = async ({ targetId }: Pick<EffectSeen, 'targetId'>) => {
      const [id, signal] = workflowOf(stage, postId, targetId);
      await temporal.workflow.getHandle(id).signal(signal);
    };
    const seen = await untilEffect(api, stage, postId, 'it waits', ({ message }) =>
      /a test/.test(message ?? ''),
    );
    await change(seen);
    await rows(`update account_paces set paused_until = null where pause_reason = 'a test'`);
    const lookAt = stage.table === 'post_actions' ? 'due_at' : 'look_at';
    await rows(`update ${stage.table} set ${lookAt} = now() where id = $1`, seen.id);
    await wake(seen);
    return untilEffect(api, stage, postId, 'it was looked at', now =>
      isWaiting ? isOpen(now) && now.message !== null && !/a test/.test(now.message) : !isOpen(now),
    );
  };

  const expect = (seen: EffectSeen, { state, calls, says }: Came): void => {
    const was = isOpen(seen) ? 'open' : ['done', 'published'].includes(seen.status) ? 'done' : 'ended';
    assert.deepEqual([was, seen.attempt], [state, calls], JSON.stringify(seen));
    if (says) assert.match(seen.message ?? '', says);
  };

  const connection = (set: string) => () =>
    rows(`update connections set ${set} where org_id = $1`, author.orgId);
  const operator = (...args: string[]) =>
    runOperator(publishing().config, [...args, '--by', 'test', '--reason', 'a bad day'], () => undefined);

  for (const stage of stages) {
    const cells: [what: string, change: (seen: EffectSeen) => Promise<unknown>, came: Came][] = [
      ['is done once its account may be called', () => Promise.resolve(), done],
      [
        'waits while its organization is suspended',
        () => operator('plan', author.orgId, '--status', 'suspended'),
        waits(/suspended/),
      ],
      [
        stage.kind === 'remove' ? 'is done while its brand is archived' : 'waits while its brand is archived',
        () => rows(`update brands set archived_at = now() where org_id = $1`, author.orgId),
        stage.kind === 'remove' ? done : waits(/brand is archived/),
      ],
      [
        stage.kind === 'remove' ? 'is done while operators have paused' : 'waits while operators have paused',
        () => operator('pause', 'organization', author.orgId),
        stage.kind === 'remove' ? done : waits(/operator .* has paused/),
      ],
      [
        'waits for an account to be connected again',
        connection(`status = 'expired'`),
        waits(/must be reconnected/),
      ],
      [
        'ends where the account was disconnected',
        connection(`status = 'disconnected', access_token = null`),
        endsAs(/no connected account/),
      ],
      [
        'ends where another account is connected now',
        connection(`external_id = external_id || '9'`),
        endsAs(/published from another account/),
      ],
      [
        'ends where it is too late',
        ({ id }) =>
          rows(
            `update ${stage.table} set ${{ comment_actions: 'sent_at', follow_up_comments: 'due_at', post_actions: 'created_at', effects: 'due_at' }[stage.table]} = now() - interval '3 days' where id = $1`,
            id,
          ),
        endsAs(/not carried out in time/),
      ],
      [
        stage.kind === 'remove'
          ? 'is done where the post was deleted in this service'
          : 'ends where the post was deleted in this service',
        ({ targetId }) =>
          rows(
            `update posts set deleted_at = now() where id = (select post_id from post_targets where id = $1)`,
            targetId,
          ),
        stage.kind === 'remove' ? done : endsAs(/deleted in this service/),
      ],
      [
        'ends where the post is not out any more',
        ({ targetId }) => rows(`update post_targets set status = 'removed' where id = $1`, targetId),
        endsAs(/no longer on the platform/),
      ],
    ];
    for (const [what, change, came] of cells)
      it(`(${stage.kind}) ${what}`, async () => {
        expect(await come(stage, change, { isWaiting: came.state === 'open' }), came);
      });
  }

  for (const stage of asked) {
    it(`(${stage.kind}) is refused if the person who asked for it was removed, or may no longer publish`, async () => {
      const bob = await aUser(publishing().api);
      const admin = `update memberships set org_id = $1, role = 'admin' where user_id = $2`;
      for (const change of [
        `update memberships set role = 'member', grouped = true where user_id = $1`,
        'delete from memberships where user_id = $1',
      ]) {
        await rows(admin, author.orgId, bob.id);
        expect(await come(stage, () => rows(change, bob.id), { as: bob.token }), refused);
        author = await publishing().anAuthor();
      }
    });

    const ends: [what: string, set: string][] = [
      ['was revoked', 'revoked_at = now()'],
      // one statement asks all of it, of each kind
      ...(stage.kind === 'answer' ? otherEnds : []),
    ];
    for (const [what, set] of ends)
      it(`(${stage.kind}) is refused where the API key that asked for it ${what}`, async () => {
        const { id, key } = await aKey(publishing().api, author.token, {
          scopes: ['posts:read', 'posts:write'],
        });
        const change = () => rows(`update api_keys set ${set} where id = $1`, id);
        expect(await come(stage, change, { as: key }), refused);
      });
  }
});
