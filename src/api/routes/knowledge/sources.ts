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
import { changes, idParam, nextOffset, pageEnd, paging, string, total } from '../../http/schemas.ts';
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
const paused = z.boolean().describe('True keeps it from being looked at.');

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
    described: 'The sources, the newest first.',
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
    summary: 'Have a knowledge base follow a source',
    description:
      'It is looked at now, and again by its time. What is new becomes a document, and what has changed is ingested again, in the name of who changed the source last and at the usual price; nothing is fetched that they may not add, or that cannot be paid for. What a sitemap does not list any more, and a page that is not there, is marked as gone. A knowledge base has at most 20 sources.',
    within,
    body: z.strictObject({
      url: string(2_048, 'https://example.com/feed.xml').describe(
        'An http or https address on the public internet.',
      ),
      kind: sourceKind,
      everyMinutes: everyMinutes.default(60),
      maxItems: maxItems.default(50),
      paused: paused.default(false),
    }),
    errors: ['invalid_state'],
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
      'Whoever changes it answers for what it brings from then on. It is looked at now unless it is paused, and failures of before are forgotten once it is resumed.',
    body: changes({ paused, everyMinutes, maxItems }),
    example: { everyMinutes: 120 },
    run: (em, call) => updateSource(em, originOf(call), keyOf(call.actor, call.params), call.body),
  }),
  sources.delete({
    description: 'The documents that it brought stay.',
    run: (em, call) => deleteSource(em, originOf(call), keyOf(call.actor, call.params)),
  }),
  sources.act('check', {
    summary: 'Look at a source now',
    description: 'The look begins after the answer; `lastCheckedAt` says when it has.',
    status: 202,
    errors: ['invalid_state'],
    run: (em, call) => checkSource(em, originOf(call), keyOf(call.actor, call.params)),
  }),
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/sources/{sourceId}/items',
    operationId: 'listSourceItems',
    tag: 'Knowledge bases',
    summary: 'List what a source has',
    description: 'What it has listed and was followed, the newest first.',
    access: 'kb:read',
    params,
    query: z.strictObject(paging),
    returns: z.strictObject({
      items: z.array(sourceItemShape).max(100).describe('The items, the newest first.'),
      total,
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
