import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';
import { readConfig } from '../../../src/config/index.ts';
import { decryptWebhookSecrets } from '../../../src/db/webhooks/endpoints.ts';
import type { FailpointPlan } from '../../../src/process/failpoints.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, inHours, postBody, type Author } from '../../support/posts.ts';
import { spawnApi } from '../../support/http/spawned-api.ts';

describe('W16: an event whose process is killed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'events-killed-'));
  const plans = path.join(folder, 'plans.json');
  const secrets = {
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
    SIGNING_SECRET: randomBytes(32).toString('base64'),
  };
  const api = useApi(secrets);
  let env: Record<string, string>;
  let author: Author;
  let webhook: string;

  before(async () => {
    env = { ...secrets, DATABASE_URL: api().databaseUrl, DATA_DIR: folder, FAILPOINTS: plans };
    author = await anAuthor(api(), ['x']);
    const body = { name: 'All', url: 'https://example.com', events: ['*'] };
    webhook = (await api().post('/webhooks', body, { as: author.token })).data.webhook.id;
  });
  after(async () => {
    rmSync(folder, { recursive: true, force: true });
  });

  /** Sends that through a process that dies at that place, before anybody got an answer. */
  const postAndDie = async (at: string, to: string, body: unknown, headers = {}): Promise<void> => {
    writeFileSync(plans, JSON.stringify({ plans: [{ at, action: 'kill' } satisfies FailpointPlan] }));
    const mortal = await spawnApi(env);
    const request = fetch(mortal.url + to, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${author.token}`, ...headers },
      body: JSON.stringify(body),
    });
    await assert.rejects(request);
    await mortal.kill('SIGKILL');
  };
  const scheduleAndDie = (at: string): Promise<void> =>
    postAndDie(at, '/posts', postBody(author, { scheduledAt: inHours(1) }));
  const counts = async (): Promise<Record<string, number>> => {
    const rows = await api().rows(
      `select (select count(*)::int from posts where org_id = $1) as posts,
              (select count(*)::int from events where org_id = $1) as events,
              (select count(*)::int from deliveries where org_id = $1) as deliveries,
              (select count(*)::int from outbox_messages where kind = 'webhook.due') as messages,
              coalesce((select last_sequence::int from webhook_sequences where webhook_id = $2), 0) as sequence`,
      author.orgId,
      webhook,
    );
    return rows[0];
  };
  const all = (number: number) => ({
    posts: number,
    events: number,
    deliveries: number,
    // the first message starts the workflow of the webhook, and no worker answers here
    messages: Math.min(number, 1),
    sequence: number,
  });

  it('is not there when the change is not, and there with its delivery when the change is', async () => {
    await scheduleAndDie('api.before_commit:createPost');
    assert.deepEqual(await counts(), all(0));
    await scheduleAndDie('api.after_commit:createPost');
    assert.deepEqual(await counts(), all(1));
    await scheduleAndDie('api.before_commit:createPost');
    assert.deepEqual(await counts(), all(1));
    const { status } = await api().post('/posts', postBody(author, { scheduledAt: inHours(1) }), {
      as: author.token,
    });
    assert.equal(status, 201);
    assert.deepEqual(await counts(), all(2));
  });

  it('is recovered when the wish for it was written, and not when it was not', async () => {
    const recoveries = async (): Promise<number[]> => {
      const rows = await api().rows(
        `select (select count(*)::int from webhook_recoveries where webhook_id = $1) as wishes,
                (select count(*)::int from outbox_messages where kind = 'recovery.due') as messages`,
        webhook,
      );
      return Object.values(rows[0] as Record<string, number>);
    };
    const input = { since: new Date(0).toISOString() };
    await postAndDie('api.before_commit:recoverWebhook', `/webhooks/${webhook}/recover`, input);
    assert.deepEqual(await recoveries(), [0, 0]);
    await postAndDie('api.after_commit:recoverWebhook', `/webhooks/${webhook}/recover`, input);
    assert.deepEqual(await recoveries(), [1, 1]);
  });

  it('is signed with a secret that its receiver gets, even if the answer with the secret was lost', async () => {
    const at = `/webhooks/${webhook}/rotate-secret`;
    const headers = { 'Idempotency-Key': 'rotate-once' };
    await postAndDie('api.after_commit:rotateWebhookSecret', at, {}, headers);
    const { data, headers: answered } = await api().post(at, {}, { as: author.token, headers });
    assert.equal(answered.get('idempotent-replayed'), 'true');
    const rows = await api().rows('select secret from webhooks where id = $1', webhook);
    const cipher = createCipher(readConfig(env));
    assert.equal(decryptWebhookSecrets(cipher, { id: webhook, ...rows[0] }).secret, data.webhook.secret);
    const { data: history } = await api().get(`/webhooks/${webhook}/changes`, { as: author.token });
    const rotations = history.changes.filter(({ kind }: { kind: string }) => kind === 'secret.rotated');
    assert.equal(rotations.length, 1);
  });
});
