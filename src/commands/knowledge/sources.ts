import { v7 as uuidv7 } from 'uuid';
import { audit } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import { KbSource } from '../../db/entities/source.ts';
import { dropItemsOf } from '../../db/knowledge/source-items.ts';
import { lockSource, type SourceKey } from '../../db/knowledge/sources.ts';
import { addMessage } from '../../db/outbox.ts';
import { readClock } from '../../db/queue/queues.ts';
import { actorName, type Origin } from '../../domain/actor.ts';
import { differences, fieldsOf, type AuditAction, type AuditDetails } from '../../domain/audit.ts';
import { refuse } from '../../domain/errors.ts';
import { maxSources } from '../../domain/knowledge/sources.ts';
import { lockKnowledgeBase } from './knowledge-bases.ts';

/** Settings of a source that a person gives. */
export interface SourceInput extends Pick<KbSource, 'kind' | 'url' | 'everyMinutes' | 'maxItems'> {
  paused: boolean;
}

const logged = ['kind', 'url', 'everyMinutes', 'maxItems', 'status'] as const;

/** Notifies the source's workflow to check it. */
const wakeSource = (
  em: Em,
  { id, orgId, knowledgeBaseId }: KbSource,
  requestId: string | null,
): Promise<void> => addMessage(em, 'source.changed', { sourceId: id, orgId, knowledgeBaseId }, requestId);

/** Records the action, and requests a check of the source. */
const announceSource = async (
  em: Em,
  { requestId }: Pick<Origin, 'requestId'>,
  source: KbSource,
  action: Extract<AuditAction, `source.${string}`>,
  details: AuditDetails = {},
): Promise<void> => {
  await em.flush();
  await wakeSource(em, source, requestId);
  const { id, url, knowledgeBaseId } = source;
  await audit(em, {
    action,
    target: { kind: 'source', id, name: url },
    details: { knowledgeBaseId, ...details },
  });
};

const lookNow = async (em: Em, source: KbSource): Promise<void> => {
  source.lookAt = await readClock(em);
};

/** Returns an address as a request would use it, to compare it with others. */
const requested = (given: string): string => {
  const url = URL.parse(given);
  if (url) url.hash = '';
  return url?.href ?? given;
};

/** Throws `duplicate` for an address that the knowledge base already follows in the same way, because each item costs credits. */
const refuseSame = (others: readonly KbSource[], { kind, url }: SourceInput): void => {
  const same = others.find(other => other.kind === kind && requested(other.url) === requested(url));
  if (same)
    throw refuse(
      'duplicate',
      `The knowledge base already follows this address, as source ${same.id}. Change or check that source instead.`,
      {
        details: [{ path: 'url', code: 'not_unique', message: 'Must not be the address of another source.' }],
      },
    );
};

/**
 * Adds a source to a knowledge base. Returns its id. Throws `not_found`, `duplicate` for an address that it already follows,
 * and `invalid_state` at the limit.
 */
export const createSource = async (
  em: Em,
  origin: Origin,
  knowledgeBaseId: string,
  { paused, ...input }: SourceInput,
): Promise<string> => {
  const { actor } = origin;
  const { orgId } = actor;
  // the lock prevents two simultaneous requests from both taking the last place, or the same address
  await lockKnowledgeBase(em, orgId, knowledgeBaseId);
  const others = await em.find(KbSource, { orgId, knowledgeBaseId });
  refuseSame(others, { paused, ...input });
  if (others.length >= maxSources)
    throw refuse(
      'invalid_state',
      `A knowledge base can have at most ${maxSources} sources. Delete one first.`,
    );
  const source = em.create(KbSource, {
    ...input,
    id: uuidv7(),
    orgId,
    knowledgeBaseId,
    status: paused ? 'paused' : 'active',
    createdBy: actorName(actor),
    answeredBy: actorName(actor),
  });
  if (!paused) await lookNow(em, source);
  em.persist(source);
  await announceSource(em, origin, source, 'source.created', { after: fieldsOf(source, logged) });
  return source.id;
};

/** Changes to a source. Omitted fields stay. */
export type SourceUpdate = {
  [Field in 'everyMinutes' | 'maxItems' | 'paused']?: SourceInput[Field] | undefined;
};

/** Changes a source. Whoever does becomes responsible for its documents. Clears earlier failures. Throws `not_found`. */
export const updateSource = async (
  em: Em,
  origin: Origin,
  key: SourceKey,
  { everyMinutes, maxItems, paused }: SourceUpdate,
): Promise<void> => {
  const source = await lockSource(em, key);
  const was = fieldsOf(source, logged);
  source.answeredBy = actorName(origin.actor);
  if (everyMinutes !== undefined) source.everyMinutes = everyMinutes;
  // a source that has not changed may have more items to follow
  if (maxItems !== undefined) Object.assign(source, { maxItems, etag: null, lastModified: null });
  if (paused !== undefined)
    Object.assign(source, { status: paused ? 'paused' : 'active', pausedReason: null, failures: 0 });
  if (source.status === 'paused') source.lookAt = null;
  else await lookNow(em, source);
  await announceSource(em, origin, source, 'source.changed', differences(was, fieldsOf(source, logged)));
};

/**
 * Requests a check of a source now, regardless of its schedule. Throws `not_found`, and `invalid_state` while it is paused.
 */
export const checkSource = async (
  em: Em,
  { requestId }: Pick<Origin, 'requestId'>,
  key: SourceKey,
): Promise<void> => {
  const source = await lockSource(em, key);
  if (source.status === 'paused')
    throw refuse('invalid_state', 'The source is paused. Resume it to check it.');
  await lookNow(em, source);
  await em.flush();
  await wakeSource(em, source, requestId);
};

/** Deletes a source. The documents that it brought stay. Throws `not_found`. */
export const deleteSource = async (em: Em, origin: Origin, key: SourceKey): Promise<void> => {
  const source = await lockSource(em, key);
  await dropItemsOf(em, source.id);
  em.remove(source);
  await announceSource(em, origin, source, 'source.deleted');
};
