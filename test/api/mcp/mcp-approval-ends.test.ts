import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createApprovalActivities } from '../../../src/activities/reviews/report-unused-approvals.ts';
import { readConfig } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { useApi } from '../../support/http/api.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';
import { aKey } from '../../support/makers.ts';
import { anAuthor, aPost, inHours, type Author } from '../../support/posts.ts';
import { useService } from '../../support/service.ts';
import { teamOf } from '../../support/team.ts';

interface Asked {
  confirmationId: string;
  postId: string;
  token: string;
}

/** Consequences of an end: of the confirmation, of the post, and for the people, who learn of everything that was dropped. */
interface End {
  what: string;
  scheduledAt?: () => string;
  end: (one: Asked) => Promise<unknown>;
  status: string;
  post: string;
  /** Whether the attention list has it, whether its approver is notified, and what carrying it out answers. */
  attention?: true;
  notified?: true;
  finish?: string;
}

describe('a confirmation is never dropped silently, if', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'approval-ends-'));
  const secrets = {
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SIGNING_SECRET: randomBytes(32).toString('base64'),
  };
  const api = useApi(secrets);
  const service = useService(() => ({ ...secrets, DATABASE_URL: api().databaseUrl }));
  after(() => rmSync(folder, { recursive: true, force: true }));

  let ada: Author;
  let key: { id: string; key: string };
  let approver: { token: string; id: string };
  beforeEach(async () => {
    ada = await anAuthor(api(), ['x']);
    key = await aKey(api(), ada.token, { scopes: ['posts:read', 'posts:write'] });
    approver = ada;
  });
  const { aMember, aGroup, remove } = teamOf(api, () => ada);
  const as = () => ({ as: ada.token });

  const ask = async (scheduledAt?: string): Promise<Asked> => {
    const { id: postId, revision } = await aPost(api(), ada);
    const body = { revision, ...(scheduledAt !== undefined && { scheduledAt }) };
    const { data, text } = await api().post(`/posts/${postId}/confirmations`, body, { as: key.key });
    assert.ok(data, text);
    return { confirmationId: data.id, postId, token: new URL(data.url).hash.slice(1) };
  };
  const decide = (verb: 'approve' | 'deny', { token }: Asked, body: object = {}, by = approver.token) =>
    api().post(`/confirmations/${verb}`, { token, ...body }, { as: by });
  const commit = ({ confirmationId }: Asked) =>
    api().post(`/confirmations/${confirmationId}/commit`, undefined, { as: key.key });
  const approve = async (one: Asked): Promise<void> => {
    const { data, text } = await decide('approve', one);
    assert.equal(data?.status, 'approved', text);
  };
  const expire = ({ confirmationId }: Asked) =>
    api().rows(
      `update post_confirmations set expires_at = now() - interval '1 minute' where id = $1`,
      confirmationId,
    );
  const suspend = () =>
    runOperator(
      readConfig({ ...secrets, DATABASE_URL: api().databaseUrl }),
      ['plan', ada.orgId, '--status', 'suspended', '--by', 'grace', '--reason', 'a test'],
      () => undefined,
    );
  const commitIsRefused = async (one: Asked, code: string): Promise<void> => {
    assert.equal((await commit(one)).body.error, code);
  };

  const ends: End[] = [
    {
      what: 'the person lets the service publish',
      end: one => decide('approve', one, { carriesOut: true }),
      status: 'used',
      post: 'publishing',
    },
    {
      what: 'the person lets the service schedule',
      scheduledAt: () => inHours(2),
      end: one => decide('approve', one, { carriesOut: true }),
      status: 'used',
      post: 'scheduled',
    },
    {
      what: 'the app commits what was approved',
      end: async one => [await approve(one), await commit(one)],
      status: 'used',
      post: 'publishing',
    },
    { what: 'the person denies', end: one => decide('deny', one), status: 'denied', post: 'draft' },
    { what: 'no one decides', end: async () => undefined, status: 'expired', post: 'draft' },
    {
      what: 'the app never comes back',
      end: approve,
      status: 'expired',
      post: 'draft',
      attention: true,
      notified: true,
      finish: 'used',
    },
    {
      what: 'the key of the app is revoked',
      end: async one => {
        await approve(one);
        await api().delete(`/api-keys/${key.id}`, as());
        await commitIsRefused(one, 'unauthorized');
      },
      status: 'expired',
      post: 'draft',
      attention: true,
      notified: true,
      finish: 'used',
    },
    {
      what: 'the post is changed after the approval',
      end: async one => {
        await approve(one);
        await api().patch(`/posts/${one.postId}`, { text: 'Something else' }, as());
        await commitIsRefused(one, 'precondition_failed');
      },
      status: 'expired',
      post: 'draft',
      notified: true,
      finish: 'precondition_failed',
    },
    {
      what: 'the approver deletes the post',
      end: async one => {
        await approve(one);
        await api().delete(`/posts/${one.postId}`, as());
        await commitIsRefused(one, 'not_found');
      },
      status: 'not_found',
      post: 'not_found',
      finish: 'not_found',
    },
    {
      what: 'someone else deletes the post after the approval',
      end: async one => {
        await approve(one);
        const member = await aMember({ groupIds: [await aGroup(['posts:read', 'posts:write'])] });
        assert.equal((await api().delete(`/posts/${one.postId}`, { as: member.token })).status, 200);
        await commitIsRefused(one, 'not_found');
      },
      status: 'not_found',
      post: 'not_found',
      notified: true,
      finish: 'not_found',
    },
    {
      what: 'the time of the post passes',
      scheduledAt: () => inHours(2),
      end: async one => {
        await approve(one);
        const sql = `update post_confirmations set scheduled_at = now() - interval '1 minute' where id = $1`;
        await api().rows(sql, one.confirmationId);
        await commitIsRefused(one, 'validation_failed');
      },
      status: 'expired',
      post: 'draft',
      attention: true,
      notified: true,
      finish: 'validation_failed',
    },
    {
      what: 'the account is disconnected',
      end: async one => {
        await approve(one);
        const { connections } = (await api().get('/connections', as())).data;
        await api().delete(`/connections/${connections[0].id}`, as());
        await commitIsRefused(one, 'precondition_failed');
      },
      status: 'expired',
      post: 'draft',
      attention: true,
      notified: true,
      finish: 'precondition_failed',
    },
    {
      what: 'the organization is suspended',
      end: async one => {
        await approve(one);
        await suspend();
        await commitIsRefused(one, 'billing_suspended');
      },
      status: 'expired',
      post: 'draft',
      attention: true,
      notified: true,
      finish: 'billing_suspended',
    },
    {
      what: 'the person who approved is removed, which leaves it to the others',
      end: async one => {
        const member = await aMember({ groupIds: [await aGroup(['posts:read', 'posts:write'])] });
        assert.equal((await decide('approve', one, {}, member.token)).data.status, 'approved');
        await remove(member.memberId);
        await commitIsRefused(one, 'invalid_state');
      },
      status: 'expired',
      post: 'draft',
      attention: true,
      finish: 'used',
    },
  ];

  const statusOf = async (address: string): Promise<string> => {
    const { data, body } = await api().get(address, as());
    return (data as { status?: string } | undefined)?.status ?? body.error;
  };

  for (const { what, scheduledAt, end, status, post, attention, notified, finish } of ends)
    it(what, async () => {
      const one = await ask(scheduledAt?.());
      await end(one);
      await expire(one);
      await createApprovalActivities(service()).reportUnusedApprovals();
      assert.equal(await statusOf(`/confirmations/${one.confirmationId}`), status);
      assert.equal(await statusOf(`/posts/${one.postId}`), post);
      const { items } = (await api().get('/attention', as())).data as { items: { kind: string }[] };
      assert.equal(items.filter(({ kind }) => kind === 'confirmation.unused').length, attention ? 1 : 0);
      const notifications = await api().rows<{ body: string }>(
        `select body from notifications where user_id = $1 and title like 'Approved post%'`,
        ada.id,
      );
      assert.equal(notifications.length, notified ? 1 : 0);
      if (finish === undefined) return;
      const { data, body } = await decide('approve', one, { carriesOut: true });
      assert.equal((data as { status?: string } | undefined)?.status ?? body.error, finish);
    });

  it('the service is killed between approval and publication', async () => {
    const plans = path.join(folder, 'plans.json');
    const env = { ...secrets, DATABASE_URL: api().databaseUrl, DATA_DIR: folder, FAILPOINTS: plans };
    const approveAndDie = async (one: Asked, at: string): Promise<void> => {
      const plan = { at: `api.${at}:approveConfirmation`, action: 'kill' };
      writeFileSync(plans, JSON.stringify({ plans: [plan] }));
      const mortal = await spawnApi(env);
      const sent = fetch(`${mortal.url}/confirmations/approve`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ada.token}` },
        body: JSON.stringify({ token: one.token, carriesOut: true }),
      });
      await assert.rejects(sent);
      await mortal.kill('SIGKILL');
    };
    const states = async (one: Asked) => [
      await statusOf(`/confirmations/${one.confirmationId}`),
      await statusOf(`/posts/${one.postId}`),
    ];
    const one = await ask(inHours(2));
    await approveAndDie(one, 'before_commit');
    assert.deepEqual(await states(one), ['pending', 'draft']);
    await approveAndDie(one, 'after_commit');
    assert.deepEqual(await states(one), ['used', 'scheduled']);
    assert.equal((await decide('approve', one, { carriesOut: true })).data.status, 'used');
  });
});
