import { mailSecret } from '../canaries/mail-secrets.ts';
import { aBrand, aKey, anOrg, aUser } from '../makers.ts';
import {
  aFurtherConnection,
  aGroup,
  aLink,
  aMember,
  anInvitation,
  aReviewedPost,
  aSubscription,
  aWebhook,
  consent,
  decided,
  hook,
  letIn,
  made,
  overridePath,
  patch,
  post,
  put,
  remove,
  row,
  type Audited,
} from './audited-stage.ts';

const clientLink = () => ({
  email: `client-${Math.random()}@example.com`,
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
});

/** Actions on an organization, its keys, brands, connections, team and webhooks. */
export const actionsOnOrganizations: readonly Audited[] = [
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
  row('setSpendingBudget', 'budget.changed', 'organization', stage =>
    put(stage, '/usage/budgets/x', { budget: 5 }),
  ),
  row('setQueue', 'queue.changed', 'brand', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    const queue = { timeZone: 'UTC', slots: [{ days: ['monday'], time: '09:00' }] };
    return put(stage, `/brands/${slug}/queue`, queue);
  }),
  ...['pause', 'resume'].map(act =>
    row(`${act}Queue`, 'queue.changed', 'brand', async stage => {
      const { slug } = await aBrand(stage.api, stage.ada.token);
      return post(stage, `/brands/${slug}/queue/${act}`);
    }),
  ),
  row('reviewPost', 'post.reviewed', 'post', async stage => {
    const { id, digest } = await aReviewedPost(stage);
    return post(stage, `/posts/${id}/reviews`, { decision: 'approve', digest });
  }),
  row('createReviewLink', 'review_link.created', 'review_link', async stage =>
    post(stage, `/posts/${(await aReviewedPost(stage)).id}/review-links`, clientLink()),
  ),
  row('revokeReviewLink', 'review_link.revoked', 'review_link', async stage => {
    const { id } = await aReviewedPost(stage);
    const link = await made(
      stage.api.post(`/posts/${id}/review-links`, clientLink(), { as: stage.ada.token }),
    );
    return remove(stage, `/review-links/${link.id}`);
  }),
  row(
    'reviewPostByLink',
    'post.reviewed',
    'post',
    async stage => {
      const { id: postId, digest } = await aReviewedPost(stage);
      const body = clientLink();
      await made(stage.api.post(`/posts/${postId}/review-links`, body, { as: stage.ada.token }));
      const { email } = body;
      const token = await mailSecret(stage.api, stage.keyring, { email, type: 'account.review_link' });
      const decided = { token, postId, digest, decision: 'approve' };
      return stage.api.post('/review-links/reviews', decided, stage.from);
    },
    'anonymous',
  ),
  row('archiveBrand', 'brand.archived', 'brand', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    return post(stage, `/brands/${slug}/archive`);
  }),
  row('unarchiveBrand', 'brand.unarchived', 'brand', async stage => {
    const { slug } = await aBrand(stage.api, stage.ada.token);
    await made(stage.api.post(`/brands/${slug}/archive`, undefined, { as: stage.ada.token }));
    return post(stage, `/brands/${slug}/unarchive`);
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
  row('makeConnectionDefault', 'connection.made_default', 'connection', async stage => {
    const { id } = await aFurtherConnection(stage);
    return put(stage, `/connections/${id}/default`);
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
  row('rotateWebhookSecret', 'webhook.secret_rotated', 'webhook', async stage =>
    post(stage, `/webhooks/${(await aWebhook(stage)).id}/rotate-secret`),
  ),
  row('receiveStripeEvent', 'subscription.changed', 'organization', aSubscription, 'stripe'),
];
