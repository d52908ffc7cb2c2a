import { LockMode } from '@mikro-orm/core';
import type { StoredDocument } from '../../adapters/extract/store-document.ts';
import { auditAs } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { KbDocument } from '../../db/entities/knowledge.ts';
import type { KbSource } from '../../db/entities/source.ts';
import { lockPending, markTaken, type Fetched, type PendingItem } from '../../db/knowledge/source-items.ts';
import { lockAnySource } from '../../db/knowledge/sources.ts';
import { lockOrganization } from '../../db/organizations/organizations.ts';
import { findActingMember } from '../../db/team/acting-member.ts';
import { auditActorOf } from '../../domain/audit.ts';
import type { Origin } from '../../domain/actor.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { addDocument, reingestDocument } from './documents.ts';
import { lockKnowledgeBase } from './knowledge-bases.ts';

const authorGone =
  'The source’s owner may no longer change knowledge bases. Save the source to become its owner.';

/**
 * Returns the origin of the member responsible for a source, with their current rights. Throws what a request of theirs
 * would throw.
 */
export const findAnswering = async (em: Em, { orgId, answeredBy }: KbSource): Promise<Origin> => {
  const actor = await findActingMember(em, orgId, answeredBy);
  if (!actor?.scopes.includes('kb:write'))
    throw refuse('insufficient_scope', authorGone, { requiredScopes: ['kb:write'] });
  if (actor.suspension !== null)
    throw refuse('billing_suspended', 'The organization is suspended, so nothing in it can be changed.');
  return { actor, requestId: null };
};

/**
 * Result of an item. `overtaken` means that it was taken, changed, or removed meanwhile, so the caller must check again.
 */
export interface TakenItem {
  state: 'added' | 'changed' | 'unchanged' | 'waiting' | 'overtaken';
  /** Whether a document now uses the stored file. */
  isKept: boolean;
  /** A file that is unused once this commits. */
  replacedKey?: string | undefined;
}

const overtaken: TakenItem = { state: 'overtaken', isKept: false };

/** Locks in the same order as every request that adds a document, and as the deletion of a knowledge base. */
const lockItem = async (
  em: Em,
  { orgId, knowledgeBaseId, id }: Pick<KbSource, 'orgId' | 'knowledgeBaseId' | 'id'>,
  pending: PendingItem,
): Promise<{ source: KbSource; item: PendingItem } | undefined> => {
  await lockOrganization(em, orgId);
  await lockKnowledgeBase(em, orgId, knowledgeBaseId);
  const source = await lockAnySource(em, id);
  if (source?.status !== 'active') return undefined;
  const item = await lockPending(em, pending);
  return item && { source, item };
};

const findOwn = (em: Em, { orgId, knowledgeBaseId }: KbSource, id: string): Promise<KbDocument | null> =>
  em.findOne(
    KbDocument,
    { id, orgId, knowledgeBaseId, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );

const isUnderWay = ({ status }: KbDocument): boolean => status === 'pending' || status === 'processing';

/**
 * Starts ingesting a fetched item, for the first time or again, in the caller's transaction together with the version that
 * prevents a second ingestion. `stored` is null if nothing has changed. Throws what a request of the responsible member
 * would throw.
 */
export const takeItem = async (
  em: Em,
  of: Pick<KbSource, 'orgId' | 'knowledgeBaseId' | 'id'>,
  pending: PendingItem,
  { stored, limits, ...fetched }: Partial<Fetched> & { stored: StoredDocument | null; limits: PerPlan },
): Promise<TakenItem> => {
  const locked = await lockItem(em, of, pending);
  if (!locked) return overtaken;
  const { source, item } = locked;
  const origin = await findAnswering(em, source);
  auditAs(em, {
    actor: auditActorOf('service'),
    orgId: of.orgId,
    ip: null,
    userAgent: null,
    requestId: null,
  });
  if (item.documentId === null) {
    if (!stored) return overtaken;
    const document = await addDocument(em, origin, of.knowledgeBaseId, stored, limits);
    document.sourceId = source.id;
    await em.flush();
    await markTaken(em, item, { ...fetched, documentId: document.id });
    return { state: 'added', isKept: true };
  }
  const document = await findOwn(em, source, item.documentId);
  // a document that a person deleted does not return
  if (document?.goneAt) document.goneAt = null;
  if (!document || !stored) {
    await em.flush();
    await markTaken(em, item, fetched);
    return { state: 'unchanged', isKept: false };
  }
  if (isUnderWay(document)) return { state: 'waiting', isKept: false };
  const { id: _id, name: _name, source: _source, sourceUrl: _url, ...again } = stored;
  const { replacedKey } = await reingestDocument(
    em,
    origin,
    { orgId: of.orgId, knowledgeBaseId: of.knowledgeBaseId, id: document.id },
    again,
  );
  await markTaken(em, item, fetched);
  return { state: 'changed', isKept: true, replacedKey };
};
