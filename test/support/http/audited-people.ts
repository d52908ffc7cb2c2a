import { aUser } from '../makers.ts';
import {
  aDevice,
  confirmed,
  confirmedById,
  connected,
  decide,
  disconnected,
  made,
  patch,
  post,
  prepared,
  put,
  redeemed,
  remove,
  row,
  secretOf,
  type Audited,
} from './audited-stage.ts';

/** Actions of people on their accounts and sessions, and their approvals. */
export const actionsOfPeople: readonly Audited[] = [
  row(
    'signUp',
    'account.created',
    'user',
    ({ api, from }) =>
      api.post(
        '/auth/signup',
        { email: `u${Math.random()}@example.com`, password: 'correct horse', name: 'U' },
        from,
      ),
    'anyone',
  ),
  row('logIn', 'session.started', 'session', ({ api, ada, from }) =>
    api.post('/auth/login', { email: ada.email, password: ada.password }, from),
  ),
  row(
    'logIn',
    'login.failed',
    'user',
    ({ api, ada, from }) => api.post('/auth/login', { email: ada.email, password: 'wrong' }, from),
    'anonymous',
  ),
  row('logOut', 'session.ended', 'session', async ({ api, ada, from }) => {
    const { token } = await made(api.post('/auth/login', { email: ada.email, password: ada.password }));
    return api.post('/auth/logout', undefined, { ...from, as: token });
  }),
  row('revokeSession', 'session.ended', 'session', async stage => {
    const { api, ada } = stage;
    await made(api.post('/auth/login', { email: ada.email, password: ada.password }));
    const { sessions } = await made(api.get('/auth/sessions', { as: ada.token }));
    return remove(
      stage,
      `/auth/sessions/${sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent).id}`,
    );
  }),
  row('revokeOtherSessions', 'session.ended', 'session', async stage => {
    const { api, ada } = stage;
    await remove(stage, '/auth/sessions');
    await made(api.post('/auth/login', { email: ada.email, password: ada.password }));
    return remove(stage, '/auth/sessions');
  }),
  row('updateCurrentUser', 'account.changed', 'user', stage => patch(stage, '/auth/me', { name: 'Ada Two' })),
  row('changePassword', 'password.changed', 'user', stage =>
    put(stage, '/auth/password', {
      currentPassword: stage.ada.password,
      newPassword: stage.ada.password,
    }),
  ),
  row('changePassword', 'password.refused', 'user', stage =>
    put(stage, '/auth/password', { currentPassword: 'wrong', newPassword: 'another password' }),
  ),
  row(
    'requestPasswordReset',
    'password.reset_requested',
    'user',
    ({ api, ada, from }) => api.post('/auth/password/forgot', { email: ada.email }, from),
    'anonymous',
  ),
  row(
    'resetPassword',
    'password.reset',
    'user',
    async stage => {
      const { email, password } = await aUser(stage.api);
      await stage.api.post('/auth/password/forgot', { email });
      const token = await secretOf(stage, email, 'account.password_reset');
      return stage.api.post('/auth/password/reset', { token, password }, stage.from);
    },
    'anyone',
  ),
  row('resendVerificationEmail', 'email.verification_requested', 'user', stage =>
    post(stage, '/auth/email/resend'),
  ),
  row(
    'verifyEmail',
    'email.verified',
    'user',
    async stage => {
      const { email, token: as } = await aUser(stage.api);
      await stage.api.post('/auth/email/resend', undefined, { as });
      const token = await secretOf(stage, email, 'account.email_verification');
      return stage.api.post('/auth/email/verify', { token }, stage.from);
    },
    'anyone',
  ),
  row('approveDeviceLogin', 'device_login.approved', 'device_login', stage => decide(stage, 'approve')),
  row('denyDeviceLogin', 'device_login.denied', 'device_login', stage => decide(stage, 'deny')),
  row('approveConfirmation', 'confirmation.approved', 'post', stage => confirmed(stage, 'approve')),
  row('denyConfirmation', 'confirmation.denied', 'post', stage => confirmed(stage, 'deny')),
  row('approveConfirmationById', 'confirmation.approved', 'post', stage => confirmedById(stage, 'approve')),
  row('denyConfirmationById', 'confirmation.denied', 'post', stage => confirmedById(stage, 'deny')),
  row('pollDeviceLogin', 'session.started', 'session', async stage => {
    const { deviceCode, userCode } = await aDevice(stage);
    await prepared(stage, '/auth/device/approve', { userCode });
    return stage.api.post('/auth/device/token', { deviceCode }, stage.from);
  }),
  row('exchangeSocialCode', 'session.started', 'session', redeemed, 'anyone'),
  row('completeSocialLogin', 'identity.connected', 'identity', connected),
  row('unlinkIdentity', 'identity.disconnected', 'identity', disconnected, 'anyone'),
  row(
    'deleteAccount',
    'account.deletion_requested',
    'user',
    async ({ api, from }) => {
      const { token: as } = await aUser(api);
      return api.delete('/account', { ...from, as });
    },
    'anyone',
  ),
  row('exportAccount', 'account_export.requested', 'account_export', ({ api, ada, from }) =>
    api.get('/account/export', { ...from, as: ada.token }),
  ),
  row('deleteAccountExport', 'account_export.deleted', 'organization', async stage => {
    await stage.api.get('/account/export?include=files', { as: stage.ada.token });
    return remove(stage, '/account/export');
  }),
];
