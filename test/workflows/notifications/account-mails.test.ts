import assert from 'node:assert/strict';
import { eventually } from '../../support/eventually.ts';
import { readableHistory } from '../../support/histories.ts';
import { aMailServer, type MailServer } from '../../support/servers/mail-server.ts';
import { aUser } from '../../support/makers.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('mails about an account', () => {
  let server: MailServer;
  const service = usePublishing(async () => {
    server = await aMailServer();
    return { MAIL_URL: server.url, APP_URL: 'https://app.example.com' };
  });
  after(async () => {
    await server.close();
  });

  const mailTo = (email: string, subject: string): string =>
    server.taken.find(({ to, text }) => to.includes(email) && text.includes(`Subject: ${subject}`))?.text ??
    '';

  it('carry a link that works, which neither the database nor the workflow can tell', async () => {
    const { email } = await aUser(service().api);
    await service().api.post('/auth/password/forgot', { email });
    const row = await eventually('the mail was sent', async () => {
      const rows = await service().api.rows(
        'select * from mails where address = $1 and type = $2',
        email,
        'account.password_reset',
      );
      return rows[0]?.status === 'sent' && (rows[0] as { id: string; secret: string | null });
    });
    const text = mailTo(email, 'Reset').replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const token = /https:\/\/app\.example\.com\/reset-password#token=(mail-social-\w+)/.exec(text)?.[1] ?? '';
    assert.equal(row.secret, null);
    assert.ok(!text.includes('notifications/preferences'));
    const history = await readableHistory(service().temporalAddress, `mail:${row.id}`);
    for (const hidden of [token, email]) assert.ok(!history.includes(hidden));
    const given = { token, password: 'another long password' };
    assert.equal((await service().api.post('/auth/password/reset', given)).status, 200);
  });
});
