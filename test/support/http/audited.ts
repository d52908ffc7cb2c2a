import { aBrand, aKey, anOrg, aUser } from '../makers.ts';
import { aVideo, upload } from '../media.ts';
import { aClipRow, aRenderRow } from '../tenants/tenants-world.ts';
import { giveCredits } from '../credits.ts';
import {
  aBase,
  aDeck,
  aDevice,
  aDocument,
  aDrawnDeck,
  agentOf,
  aGroup,
  aLink,
  aMember,
  anAgent,
  anIdea,
  anInvitation,
  aRender,
  aRichBrand,
  aSubscription,
  aWebhook,
  confirmed,
  connected,
  consent,
  decide,
  decided,
  disconnected,
  hook,
  letIn,
  made,
  overridePath,
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

/** Every audited operation, and how it is carried out. */
export const auditedActions: readonly Audited[] = [
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
  row('createOrganization', 'organization.created', 'organization', stage =>
    post(stage, '/orgs', { name: 'Second' }),
  ),
  row('updateOrganization', 'organization.changed', 'organization', stage =>
    patch(stage, `/orgs/${stage.ada.orgId}`, { name: 'Renamed' }),
  ),
  row('deleteOrganization', 'organization.deletion_requested', 'organization', async stage =>
    remove(stage, `/orgs/${(await anOrg(stage.api, stage.ada)).id}`),
  ),
  row('restoreOrganization', 'organization.deletion_cancelled', 'organization', async stage => {
    const path = `/orgs/${(await anOrg(stage.api, stage.ada)).id}`;
    await made(stage.api.delete(path, { as: stage.ada.token }));
    return post(stage, `${path}/restore`);
  }),
  row('decideConsent', 'api_key.created', 'api_key', letIn),
  row('createApiKey', 'api_key.created', 'api_key', stage =>
    post(stage, '/api-keys', { name: 'Key', scopes: ['posts:read'] }),
  ),
  row('updateApiKey', 'api_key.changed', 'api_key', async stage => {
    const { id } = await aKey(stage.api, stage.ada.token, { scopes: ['posts:read'] });
    return patch(stage, `/api-keys/${id}`, { scopes: ['brands:read'] });
  }),
  row('revokeApiKey', 'api_key.revoked', 'api_key', async stage => {
    const { id } = await aKey(stage.api, stage.ada.token, { scopes: ['posts:read'] });
    return remove(stage, `/api-keys/${id}`);
  }),
  row(
    'createBrand',
    'brand.created',
    'brand',
    async ({ api, ada, from }) => {
      const { key } = await aKey(api, ada.token, { scopes: ['brands:write'] });
      return api.post('/brands', { name: 'By a key' }, { ...from, as: key });
    },
    'api_key',
  ),
  row('updateBrand', 'brand.changed', 'brand', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    return patch(stage, `/brands/${slug}`, { description: 'New' });
  }),
  row('deleteBrand', 'brand.deleted', 'brand', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    return remove(stage, `/brands/${slug}`);
  }),
  row('completeConnection', 'connection.connected', 'connection', async stage =>
    stage.api.get(await consent(stage), stage.from),
  ),
  row('decideConnection', 'connection.connected', 'connection', stage => decided(stage, 'connect')),
  row('decideConnection', 'connection.declined', 'brand', stage => decided(stage, 'decline'), 'anonymous'),
  row('deleteConnection', 'connection.disconnected', 'connection', async stage => {
    const { id } = await made(stage.api.get(await consent(stage)));
    return remove(stage, `/connections/${id}`);
  }),
  row('updateMember', 'member.changed', 'member', async stage =>
    patch(stage, `/teams/members/${(await aMember(stage)).membershipId}`, { role: 'admin' }),
  ),
  row('removeMember', 'member.removed', 'member', async stage =>
    remove(stage, `/teams/members/${(await aMember(stage)).membershipId}`),
  ),
  row(
    'leaveOrganization',
    'member.removed',
    'member',
    async stage => {
      const bob = await aMember(stage);
      const { orgId } = stage.ada;
      await made(stage.api.put('/orgs/active', { orgId }, { as: bob.token }));
      return stage.api.post('/teams/leave', undefined, { ...stage.from, as: bob.token });
    },
    'anyone',
  ),
  row(
    'joinTeam',
    'member.joined',
    'member',
    async stage => {
      const { token: as } = await aUser(stage.api);
      const { token } = await aLink(stage);
      return stage.api.post(`/teams/join/${token}`, undefined, { ...stage.from, as });
    },
    'anyone',
  ),
  row(
    'acceptInvitation',
    'member.joined',
    'member',
    async stage => {
      const { email, token: as } = await aUser(stage.api);
      const { token } = await anInvitation(stage, email);
      return stage.api.post(`/teams/invitations/${token}/accept`, undefined, { ...stage.from, as });
    },
    'anyone',
  ),
  row('createGroup', 'group.created', 'group', stage =>
    post(stage, '/teams/groups', { name: 'Writers', scopes: ['posts:read'] }),
  ),
  row('updateGroup', 'group.changed', 'group', async stage =>
    patch(stage, `/teams/groups/${(await aGroup(stage)).id}`, { scopes: ['posts:write'] }),
  ),
  row('deleteGroup', 'group.deleted', 'group', async stage =>
    remove(stage, `/teams/groups/${(await aGroup(stage)).id}`),
  ),
  row('setBrandOverride', 'override.set', 'member', async stage =>
    put(stage, await overridePath(stage), { permissions: [] }),
  ),
  row('deleteBrandOverride', 'override.removed', 'member', async stage => {
    const path = await overridePath(stage);
    await made(stage.api.put(path, { permissions: [] }, { as: stage.ada.token }));
    return remove(stage, path);
  }),
  row('createInvitation', 'invitation.created', 'invitation', stage =>
    post(stage, '/teams/invitations', { email: 'somebody@example.com' }),
  ),
  row('revokeInvitation', 'invitation.revoked', 'invitation', async stage =>
    remove(stage, `/teams/invitations/${(await anInvitation(stage)).id}`),
  ),
  row('createInviteLink', 'invite_link.created', 'invite_link', stage =>
    post(stage, '/teams/invite-links', {}),
  ),
  row('revokeInviteLink', 'invite_link.revoked', 'invite_link', async stage =>
    remove(stage, `/teams/invite-links/${(await aLink(stage)).id}`),
  ),
  row('createWebhook', 'webhook.created', 'webhook', stage => post(stage, '/webhooks', hook)),
  row('updateWebhook', 'webhook.changed', 'webhook', async stage =>
    patch(stage, `/webhooks/${(await aWebhook(stage)).id}`, { enabled: false, name: 'Off' }),
  ),
  row('deleteWebhook', 'webhook.deleted', 'webhook', async stage =>
    remove(stage, `/webhooks/${(await aWebhook(stage)).id}`),
  ),
  row('generateCarousel', 'carousel.created', 'carousel', async stage =>
    post(stage, '/carousels/generate', { brandSlug: (await aRichBrand(stage)).slug, topic: 'Coffee' }),
  ),
  row('updateCarousel', 'carousel.changed', 'carousel', async stage =>
    patch(stage, `/carousels/${(await aDeck(stage)).id}`, { title: 'Another title' }),
  ),
  row('refineCarousel', 'carousel.refined', 'carousel', async stage => {
    const { id, title } = await aDeck(stage);
    return post(stage, `/carousels/${id}/refine`, {
      instruction: `replace "${title.slice(0, 5)}" with "Other"`,
    });
  }),
  row('restoreCarouselVersion', 'carousel.restored', 'carousel', async stage =>
    post(stage, `/carousels/${(await aDeck(stage)).id}/versions/1/restore`),
  ),
  row('renderCarousel', 'carousel.render_requested', 'carousel', async stage =>
    post(stage, `/carousels/${(await aDrawnDeck(stage)).id}/render`),
  ),
  row('publishCarousel', 'carousel.published', 'carousel', async stage => {
    const { id } = await aDrawnDeck(stage);
    const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
    return post(stage, `/carousels/${id}/publish`, { platforms: ['threads'], scheduledAt });
  }),
  row('deleteCarousel', 'carousel.deleted', 'carousel', async stage =>
    remove(stage, `/carousels/${(await aDeck(stage)).id}`),
  ),
  row('rotateWebhookSecret', 'webhook.secret_rotated', 'webhook', async stage =>
    post(stage, `/webhooks/${(await aWebhook(stage)).id}/rotate-secret`),
  ),
  row('createKnowledgeBase', 'knowledge_base.created', 'knowledge_base', async stage =>
    post(stage, '/kbs', { name: 'Handbook' }),
  ),
  row('updateKnowledgeBase', 'knowledge_base.changed', 'knowledge_base', async stage =>
    patch(stage, `/kbs/${await aBase(stage)}`, { name: 'Other' }),
  ),
  row('deleteKnowledgeBase', 'knowledge_base.deleted', 'knowledge_base', async stage =>
    remove(stage, `/kbs/${await aBase(stage)}`),
  ),
  row('addTextDocument', 'document.added', 'document', async stage =>
    post(stage, `/kbs/${await aBase(stage)}/docs/text`, { name: 'Refunds', text: 'Refunds take five days.' }),
  ),
  row('uploadDocument', 'document.added', 'document', async stage =>
    stage.api.post(`/kbs/${await aBase(stage)}/docs`, undefined, {
      ...stage.from,
      as: stage.ada.token,
      raw: upload(Buffer.from('Refunds take five days.'), { name: 'refunds.txt' }),
    }),
  ),
  row('reingestDocument', 'document.reingested', 'document', async stage =>
    post(stage, `${await aDocument(stage)}/reingest`),
  ),
  row('deleteDocument', 'document.deleted', 'document', async stage => remove(stage, await aDocument(stage))),
  row('generateIdeasFromTopic', 'ideas.generated', 'brand', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const { slug: brandSlug } = await aBrand(stage.api, stage.ada.token);
    return post(stage, '/ideas/generate-topic', { topic: 'bread', brandSlug, count: 1 });
  }),
  row('deleteIdea', 'idea.deleted', 'idea', async stage =>
    remove(stage, `/ideas/${(await anIdea(stage)).id}`),
  ),
  row('enrichIdea', 'idea.enriched', 'idea', async stage =>
    post(stage, '/ideas/enrich', { ideaId: (await anIdea(stage)).id, platform: 'x' }),
  ),
  row('uploadClip', 'clip.created', 'clip', async ({ api, ada, from }) =>
    api.post('/clips', undefined, {
      ...from,
      as: ada.token,
      raw: upload(await aVideo(), { name: 'talk.mp4' }),
    }),
  ),
  row('deleteClip', 'clip.deleted', 'clip', async stage =>
    remove(stage, `/clips/${await aClipRow(stage.api, stage.ada)}`),
  ),
  row('detectClipScenes', 'clip.scenes_requested', 'clip', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/clips/${await aClipRow(stage.api, stage.ada)}/scenes`);
  }),
  row('fetchClip', 'clip.created', 'clip', async stage =>
    post(stage, '/clips/fetch', { url: 'http://127.0.0.1:9/talk.mp4' }),
  ),
  row('createClipTranscript', 'clip.transcript_set', 'clip', async stage =>
    post(stage, `/clips/${await aClipRow(stage.api, stage.ada)}/transcript`, {
      captions: '1\n00:00:01,000 --> 00:00:02,000\nHello\n',
    }),
  ),
  row('renderClip', 'clip.render_requested', 'clip_job', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/clips/${await aClipRow(stage.api, stage.ada)}/render`, aRender);
  }),
  row('cancelClipJob', 'clip.render_cancelled', 'clip_job', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const route = `/clips/${await aClipRow(stage.api, stage.ada)}/render`;
    const { id } = await made(stage.api.post(route, aRender, { as: stage.ada.token }));
    return post(stage, `/clips/jobs/${id}/cancel`);
  }),
  row('retryClipJob', 'clip.render_retried', 'clip_job', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    const clipId = await aClipRow(stage.api, stage.ada);
    return post(stage, `/clips/jobs/${await aRenderRow(stage.api, stage.ada, clipId)}/retry`);
  }),
  row('createAgent', 'agent.created', 'agent', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    return post(stage, '/agents', agentOf(slug));
  }),
  row('updateAgent', 'agent.changed', 'agent', async stage =>
    patch(stage, `/agents/${(await anAgent(stage)).id}`, { enabled: false }),
  ),
  row('deleteAgent', 'agent.deleted', 'agent', async stage =>
    remove(stage, `/agents/${(await anAgent(stage)).id}`),
  ),
  row('runAgent', 'agent.run_requested', 'agent', async stage => {
    await giveCredits(stage.api, stage.ada.orgId);
    return post(stage, `/agents/${(await anAgent(stage)).id}/run`);
  }),
  row('exportAccount', 'account_export.requested', 'account_export', ({ api, ada, from }) =>
    api.get('/account/export', { ...from, as: ada.token }),
  ),
  row('deleteAccountExport', 'account_export.deleted', 'organization', async stage => {
    await stage.api.get('/account/export?include=files', { as: stage.ada.token });
    return remove(stage, '/account/export');
  }),
  row('receiveStripeEvent', 'subscription.changed', 'organization', aSubscription, 'stripe'),
];
