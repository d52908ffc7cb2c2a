import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { addNotification } from '../../../src/db/notifications/add-notification.ts';
import { openOrm, type Orm } from '../../../src/db/driver/orm.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { aMailServer, type MailServer } from '../../support/servers/mail-server.ts';
import { aUser, type TestUser } from '../../support/makers.ts';
import { startPublishing, usePublishing, type Publishing } from '../../support/publishing.ts';
import { use } from '../../support/use.ts';
import { inTransaction } from '../../../src/db/driver/in-transaction.ts';

interface MailRow {
  id: string;
  status: string;
  attempts: number;
  message_id: string;
  last_error: string | null;
}

/** Notifies everyone in the user's organization of a failed post, and returns the row of the user's mail. */
const tellOf = async (
  service: Publishing,
  orm: Orm,
  user: TestUser,
  body = 'The post was not published.',
  title = 'Post failed',
) => {
  await inTransaction(orm, em =>
    addNotification(em, user.orgId, {
      type: 'post.failed',
      title,
      body,
      metadata: {},
      path: '/posts/p1',
    }),
  );
  return endedMail(service, user);
};

const endedMail = (service: Publishing, user: TestUser): Promise<MailRow> =>
  eventually('the mail has ended', async () => {
    const rows = await service.api.rows('select * from mails where user_id = $1', user.id);
    const row = rows[0] as MailRow | undefined;
    return row !== undefined && row.status !== 'queued' && row;
  });

/** Creates a user whose mail about the signup has been sent and deleted. */
const aWelcomedUser = async (service: Publishing): Promise<TestUser> => {
  const user = await aUser(service.api);
  await endedMail(service, user);
  await service.api.rows('delete from mails where user_id = $1', user.id);
  return user;
};

describe('mails', () => {
  let server: MailServer;
  const service = usePublishing(async () => {
    server = await aMailServer();
    return {
      MAIL_URL: server.url,
      MAIL_FROM: 'Social <social@example.com>',
      APP_URL: 'https://app.example.com/',
      SWEEP_EVERY: '1s',
    };
  });
  const orm = use(() => openOrm(service().config, 'system'));
  let user: TestUser;
  after(async () => {
    await server.close();
  });
  beforeEach(async () => {
    user = await aWelcomedUser(service());
    server.reset();
  });
  const keep = async (row: MailRow, name: string): Promise<void> => {
    await service().temporal.workflow.getHandle(`mail:${row.id}`).result();
    await keepHistory(service().temporalAddress, `mail:${row.id}`, `send-mail/${name}`);
  };

  it('say what happened and when in the zone of the person, where it can be seen, and how to hear less', async () => {
    await service().api.patch('/auth/me', { timeZone: 'Asia/Kolkata' }, { as: user.token });
    const body = 'Your <b>post</b> did not go out at 2026-11-22T20:15:30.123Z.';
    const row = await tellOf(service(), orm(), user, body);
    assert.deepEqual([row.status, row.attempts, row.last_error], ['sent', 1, null]);
    const [mail] = server.taken;
    assert.deepEqual(mail?.to, [user.email]);
    assert.equal(mail.from, 'social@example.com');
    assert.match(mail.text, /^Subject: Post failed\r$/m);
    assert.match(mail.text, new RegExp(`^Message-ID: <${row.message_id}>\r$`, 'm'));
    const plain = mail.text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const at = 'Mon 23 November 2026, 01:45 (Asia/Kolkata, GMT+5:30)';
    assert.ok(plain.includes(`Your <b>post</b> did not go out at ${at}.`));
    assert.ok(plain.includes(`<p>Your &lt;b&gt;post&lt;/b&gt; did not go out at ${at}.</p>`));
    assert.match(plain, /\n\w{3} \d{1,2} \w+ \d{4}, \d\d:\d\d \(Asia\/Kolkata, GMT\+5:30\)\r\n/);
    assert.ok(plain.includes('https://app.example.com/posts/p1'));
    assert.ok(plain.includes(`https://app.example.com/notifications/preferences?org=${user.orgId}`));
    assert.match(
      plain,
      /because you are a member of the organization and subscribed to mails about posts that .+\./,
    );
    await keep(row, 'sent');
  });

  it('have no link in their subject, whatever names people choose', async () => {
    await tellOf(service(), orm(), user, 'The post was not published.', 'Win at https://evil.example/x now');
    assert.match(server.taken[0]?.text ?? '', /^Subject: Win at https evil example x now\r$/m);
  });

  it('are tried again while the server says "later", and carry one Message-ID', async () => {
    server.answer('busy', 2);
    const row = await tellOf(service(), orm(), user);
    assert.deepEqual([row.status, row.attempts], ['sent', 3]);
    assert.match(row.last_error ?? '', /451/);
    await keep(row, 'sent-at-last');
  });

  it('fail at once when the server refuses them permanently', async () => {
    server.answer('refuse', 1);
    const row = await tellOf(service(), orm(), user);
    assert.deepEqual([row.status, row.attempts, server.taken.length], ['failed', 1, 0]);
    assert.match(row.last_error ?? '', /550/);
    await keep(row, 'refused');
  });

  it('are sent again as the same mail when the connection breaks before the answer', async () => {
    server.answer('take and hang up', 1);
    const row = await tellOf(service(), orm(), user);
    assert.deepEqual([row.status, row.attempts], ['sent', 2]);
    const ids = server.taken.map(({ text }) => /^Message-ID: <(.*)>\r$/m.exec(text)?.[1]);
    assert.deepEqual(ids, [row.message_id, row.message_id]);
  });

  it('are sent on their way by the sweep when their workflow is gone', async () => {
    await service().api.rows(
      `insert into mails (id, created_at, updated_at, org_id, user_id, address, type, subject, body, status)
       values ($1, now(), now() - interval '1 hour', $2, $3, $4, 'post.failed', 'Lost', 'Lost.', 'queued')`,
      uuidv7(),
      user.orgId,
      user.id,
      user.email,
    );
    assert.equal((await endedMail(service(), user)).status, 'sent');
  });

  it('wait for a server that is down', async () => {
    await server.stop();
    const told = tellOf(service(), orm(), user);
    await eventually('it was tried', async () => {
      const rows = await service().api.rows(
        'select last_error from mails where user_id = $1 and attempts > 0',
        user.id,
      );
      return /ECONNREFUSED/.test(rows[0]?.last_error ?? '');
    });
    await server.start();
    assert.equal((await told).status, 'sent');
    assert.equal(server.taken.length, 1);
  });
});

describe('mails without a server', () => {
  it('are files', async () => {
    const service = await startPublishing();
    const orm = await openOrm(service.config, 'system');
    const user = await aWelcomedUser(service);
    const row = await tellOf(service, orm, user);
    const folder = path.join(service.config.DATA_DIR, 'mail');
    assert.equal(row.status, 'sent');
    assert.ok((await readdir(folder)).includes(`${row.id}.eml`));
    const text = await readFile(path.join(folder, `${row.id}.eml`), 'utf8');
    assert.match(text, new RegExp(`^To: ${user.email}\r$`, 'm'));
    await orm.close();
    await service.close();
  });
});
