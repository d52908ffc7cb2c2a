import assert from 'node:assert/strict';
import { useApi } from '../../support/http/api.ts';
import { attemptOf } from '../../support/tenants/tenants-requests.ts';
import { slotsOf, type Kind, type Slot } from '../../support/tenants/tenants-slots.ts';
import { aTenant } from '../../support/tenants/tenants-world.ts';

/** Kinds of things that belong to the whole organization, or to a person. */
const ofNoBrand: readonly Kind[] = [
  'session',
  'identity',
  'org',
  'member',
  'invitation',
  'inviteLink',
  'group',
  'apiKey',
  'media',
  'notification',
  'pushDevice',
  'webhook',
  'knowledgeBase',
  'document',
  'source',
  'delivery',
  'recovery',
];

/**
 * Operations that are possible while a brand is archived: they revoke access, delete, or record an outcome; they are not about
 * the brand alone; or they check each post separately. The last one deletes the brand.
 */
const openWhileArchived = [
  'createApiKey',
  'updateApiKey',
  'createWebhook',
  'updateWebhook',
  'setBrandOverride',
  'deleteBrandOverride',
  'reorderBrands',
  'createBulkAction',
  'undoBulkAction',
  'markCommentsRead',
  'validatePost',
  'resolvePostTarget',
  'unpublishPost',
  'revokeReviewLink',
  'deleteConnection',
  'archiveBrand',
  'unarchiveBrand',
  'deleteBrand',
];

/** Generated from the served OpenAPI file: a new operation is tried the day it is written. */
describe('an archived brand', () => {
  const api = useApi({ RATE_LIMIT: '100000', RATE_LIMIT_ORGANIZATION: '100000', SIGNUP_CREDITS: '100' });

  it('is refused every change of it and of what belongs to it, but those of a list, and no reading', async () => {
    const { author, world } = await aTenant(api());
    const brandId = author.brand.id;
    for (const table of ['clips', 'clip_uploads'])
      await api().rows(`update ${table} set brand_id = $1 where org_id = $2`, brandId, author.orgId);
    const late = ({ operation: { operationId } }: Slot): number => openWhileArchived.indexOf(operationId);
    const slots = slotsOf(api().file)
      .filter(({ kind }) => !ofNoBrand.includes(kind))
      .toSorted((one, other) => late(one) - late(other));
    const [open, unread] = [new Set<string>(), new Set<string>()];
    for (const slot of slots) {
      await api().rows('update brands set archived_at = now() where id = $1', brandId);
      const { operationId } = slot.operation;
      const [id = ''] = world[slot.kind];
      const { method, path, body } = attemptOf(api().file, slot, { world, id });
      const answer = await api().send(method, path, body, { as: author.token });
      const isRefused = answer.body?.details?.[0]?.code === 'brand_archived';
      if (slot.method === 'get' && isRefused) unread.add(operationId);
      if (slot.method !== 'get' && !isRefused) open.add(operationId);
    }
    assert.deepEqual([...unread], []);
    assert.deepEqual([...open].toSorted(), openWhileArchived.toSorted());
  });
});
