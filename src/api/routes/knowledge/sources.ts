import { z } from 'zod';
import { requireReadableAddress } from '../../../adapters/outbound/webhook-address.ts';
import {
  checkSource,
  createSource,
  deleteSource,
  updateSource,
} from '../../../commands/knowledge/sources.ts';
import { findKnowledgeBase } from '../../../db/knowledge/knowledge-bases.ts';
import { listSourceItems } from '../../../db/knowledge/source-items.ts';
import { findSource, listSources } from '../../../db/knowledge/sources.ts';
import type { Actor } from '../../../domain/actor.ts';
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { resource } from '../../http/resource.ts';
import { changes, idParam, nextOffset, pageEnd, paging, string, totals } from '../../http/schemas.ts';
import {
  everyMinutes,
  maxItems,
  sourceItemShape,
  sourceKind,
  sourceShape,
  viewSource,
  viewSourceItem,
} from './source-view.ts';

const within = z.strictObject({ kbId: idParam.describe('Id of the knowledge base.') });
const params = within.extend({ sourceId: idParam.toLowerCase().describe('Id of the source.') });
const paused = z.boolean().describe('True pauses the checks.');

const keyOf = ({ orgId }: Actor, { kbId, sourceId }: z.output<typeof params>) => ({
  orgId,
  knowledgeBaseId: kbId,
  id: sourceId,
});

const sources = resource({
  tag: 'Knowledge bases',
  noun: 'a source',
  name: 'Source',
  path: '/kbs/{kbId}/sources/{sourceId}',
  params,
  access: { read: 'kb:read', write: 'kb:write' },
  returns: sourceShape,
  find: (em, actor, params) => findSource(em, keyOf(actor, params)),
  view: viewSource,
});

export const sourceRoutes: Endpoint[] = [
  sources.list({
    plural: 'sources',
    described: 'Sources, newest first.',
    summary: 'List the sources of a knowledge base',
    description: 'Newest first.',
    within,
    isBounded: true,
    rows: async ({ em, actor: { orgId }, params: { kbId: knowledgeBaseId }, query }) => {
      await findKnowledgeBase(em, orgId, knowledgeBaseId);
      return listSources(em, { orgId, knowledgeBaseId }, query);
    },
  }),
  sources.create({
    summary: 'Add a source to a knowledge base',
    description:
      'Checks the source now and then regularly. New items become documents, and changed ones are ingested again, on behalf of the source’s owner (who last changed it) and at the usual price. Items that the owner may not add, or that cannot be paid for, are skipped. Items that disappear from the source are marked as gone. A knowledge base can have at most 20 sources, each with another address or kind.',
    within,
    body: z.strictObject({
      url: string(2_048, 'https://example.com/feed.xml').describe(
        'http or https address on the public internet.',
      ),
      kind: sourceKind,
      everyMinutes: everyMinutes.default(60),
      maxItems: maxItems.default(50),
      paused: paused.default(false),
    }),
    errors: ['invalid_state', 'duplicate'],
    example: { url: 'https://example.com/feed.xml', kind: 'feed' },
    run: async (em, call) => {
      const { kbId } = call.params;
      requireReadableAddress(call.service.config, call.body.url);
      const sourceId = await createSource(em, originOf(call), kbId, call.body);
      return findSource(em, keyOf(call.actor, { kbId, sourceId }));
    },
  }),
  sources.get(),
  sources.update({
    description:
      'The caller becomes the owner of the source. The source is checked now unless it is paused. Resuming resets the failure count.',
    body: changes({ paused, everyMinutes, maxItems }),
    example: { everyMinutes: 120 },
    run: (em, call) => updateSource(em, originOf(call), keyOf(call.actor, call.params), call.body),
  }),
  sources.delete({
    description: 'Documents from the source stay.',
    run: (em, call) => deleteSource(em, originOf(call), keyOf(call.actor, call.params)),
  }),
  sources.act('check', {
    summary: 'Check a source now',
    description: 'The check starts after the answer. `lastCheckedAt` shows when it is done.',
    status: 202,
    errors: ['invalid_state'],
    run: (em, call) => checkSource(em, originOf(call), keyOf(call.actor, call.params)),
  }),
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/sources/{sourceId}/items',
    operationId: 'listSourceItems',
    tag: 'Knowledge bases',
    summary: 'List the items of a source',
    description: 'Items listed so far, newest first.',
    access: 'kb:read',
    params,
    query: z.strictObject(paging),
    returns: z.strictObject({
      items: z.array(sourceItemShape).max(100).describe('Items, newest first.'),
      ...totals,
      nextOffset,
    }),
    handle: async call => {
      const {
        em,
        actor,
        params: { sourceId },
        query,
      } = call;
      await findSource(em, keyOf(call.actor, call.params));
      const found = await listSourceItems(em, { orgId: actor.orgId, sourceId }, query);
      return { items: found.rows.map(viewSourceItem), ...pageEnd(found, query) };
    },
  }),
];
