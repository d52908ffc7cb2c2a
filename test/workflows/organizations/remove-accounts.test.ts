import assert from 'node:assert/strict';
import type { SweepAllReport } from '../../../src/activities/upkeep/sweep.ts';
import type { Author } from '../../support/author.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aBrand, aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';
import { removalsIn } from '../../support/removals.ts';

/** Tables with rows that remain: the last mail, its line in the audit log, and rows that expire within minutes. */
const expiring = ['mails', 'audit_events', 'outbox_messages', 'rate_windows'];

const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1_000).toISOString();

describe('accounts whose grace period is over', () => {
  const publishing = usePublishing({ SWEEP_EVERY: '1h', PREPARE_LEAD: '300ms' });

  const { remove, rows } = removalsIn(() => publishing());
  const leave = async (author: Pick<Author, 'token'>): Promise<void> => {
    assert.equal((await publishing().api.delete('/account', { as: author.token })).status, 202);
  };
  const selfOf = async ({ token }: Pick<Author, 'token'>): Promise<{ id: string; email: string }> =>
    (await publishing().api.get('/auth/me', { as: token })).data;
  const endGrace = (userId: string) =>
    rows('update users set deletes_at = now() where id = $1 and deletes_at is not null', userId);
  /** Tables with rows that say this. */
  const traces = async (text: string): Promise<string[]> => {
    const tables = await rows(`select tablename as name from pg_tables where schemaname = 'public'`);
    const found = await Promise.all(
      (tables as { name: string }[]).map(async ({ name }) => {
        const [row] = await rows(
          `select count(*)::int as n from "${name}" t where t::text like $1`,
          `%${text}%`,
        );
        return (row as { n: number }).n > 0 ? [name] : [];
      }),
    );
    return found.flat();
  };

  it('stay if deletion was not requested, or during the grace period', async () => {
    const ada = await aUser(publishing().api);
    await leave(ada);
    const { id, people } = await remove();
    assert.equal(people, 0);
    assert.equal((await rows('select 1 from users where id = $1', ada.id)).length, 1);
    await keepHistory(publishing().temporalAddress, id, 'remove-accounts/nobody');
  });

  it('are removed next to a sweep that finds them due, which does not wait for it', async () => {
    const ada = await aUser(publishing().api);
    await leave(ada);
    await endGrace(ada.id);
    const { config, temporal, temporalAddress } = publishing();
    const schedule = temporal.schedule.getHandle(`${config.TASK_QUEUE_PREFIX}sweep`);
    await schedule.trigger();
    await eventually(
      'the account is gone',
      async () => (await rows('select 1 from users where id = $1', ada.id)).length === 0,
    );
    const { info } = await schedule.describe();
    const sweep = info.recentActions.at(-1)?.action.workflow.workflowId ?? '';
    const report = (await temporal.workflow.getHandle(sweep).result()) as SweepAllReport;
    assert.equal(report.removalToBegin, `${config.TASK_QUEUE_PREFIX}remove-accounts`);
    await keepHistory(temporalAddress, sweep, 'sweep/removal-due');
  });

  it('keep their scheduled posts waiting until it is called off', async () => {
    const author = await publishing().anAuthor(['x']);
    const { email } = await selfOf(author);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(4) });
    await leave(author);
    await eventually('the post waits', async () => {
      const [target] = await rows(
        `select held->>'code' as code from post_targets where post_id = $1`,
        post.id,
      );
      return (target as { code: string | null }).code === 'billing_suspended';
    });
    assert.deepEqual(await author.effects(), []);
    await publishing().api.post('/auth/login', { email, password: 'correct horse battery' });
    await eventually('it is published', async () => (await author.effects()).length === 1);
  });

  it('are removed with what is theirs alone, and with nothing of anybody else', async () => {
    const [author, bob] = [await publishing().anAuthor(), await aUser(publishing().api)];
    const ada = await selfOf(author);
    const shared = await aBrand(publishing().api, bob.token);
    const link = await publishing().api.post('/teams/invite-links', {}, { as: bob.token });
    await publishing().api.post(`/teams/join/${link.data.token}`, undefined, { as: author.token });
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await author.untilWorkflowRuns(post.id);
    const files = (await rows('select storage_key as key from media where org_id = $1', author.orgId)) as {
      key: string;
    }[];
    assert.ok(files.length > 0);
    await leave(author);
    await endGrace(ada.id);
    const { id, people, organizations } = await remove();
    assert.deepEqual([people, organizations], [1, 1]);
    await keepHistory(publishing().temporalAddress, id, 'remove-accounts/one');

    await author.untilWorkflowEnds(post.id);
    assert.deepEqual(await author.effects(), []);
    await eventually('nothing of the organization is left but the last mail', async () => {
      const left = await traces(author.orgId);
      return left.every(table => expiring.includes(table));
    });
    const [deleted] = await rows(
      `select details from audit_events where action = 'account.deleted' and target_id = $1`,
      ada.id,
    );
    assert.deepEqual((deleted as { details: object }).details, { organizationIds: [author.orgId] });
    assert.deepEqual(
      (await traces(ada.email)).filter(table => table !== 'mails'),
      [],
    );
    assert.deepEqual(await rows('select 1 from audit_events where org_id = $1', author.orgId), []);
    const sent = await eventually('the last mail is sent', async () => {
      const [mail] = await rows(
        `select type, user_id from mails where address = $1 and status = 'sent'`,
        ada.email,
      );
      return mail as { type: string; user_id: string | null } | undefined;
    });
    assert.deepEqual(sent, { type: 'account.deleted', user_id: null });

    const { data } = await publishing().api.get('/teams/members', { as: bob.token });
    assert.deepEqual(
      data.members.map(({ userId }: { userId: string }) => userId),
      [bob.id],
    );
    assert.equal((await publishing().api.get(`/brands/${shared.slug}`, { as: bob.token })).status, 200);
    const log = await publishing().api.get('/audit-log?action=member.removed', { as: bob.token });
    assert.equal(log.data.total, 1);
    assert.equal(log.data.auditEvents[0].actor.kind, 'service');
  });

  it('are removed once, however many workers check at the same time', async () => {
    const ada = await aUser(publishing().api);
    await leave(ada);
    await endGrace(ada.id);
    const reports = await Promise.all([remove(), remove(), remove()]);
    assert.equal(
      reports.reduce((sum, { people }) => sum + people, 0),
      1,
    );
    const again = { email: ada.email, password: 'correct horse battery', name: 'Ada again' };
    const { status } = await publishing().api.post('/auth/signup', again);
    assert.equal(status, 201);
  });

  it('wait while a post of theirs is on its way', async () => {
    const author = await publishing().anAuthor();
    const ada = await selfOf(author);
    const post = await author.post({ platforms: ['x'], scheduledAt: inSeconds(3_600) });
    await leave(author);
    await endGrace(ada.id);
    await rows(`update posts set status = 'publishing' where id = $1`, post.id);
    const { people, waiting } = await remove();
    assert.deepEqual([people, waiting], [0, 1]);
    await rows(`update posts set status = 'failed' where id = $1`, post.id);
    assert.equal((await remove()).people, 1);
  });
});
