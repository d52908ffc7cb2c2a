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
import { endpoint, type Endpoint } from '../../http/endpoint.ts';
import { originOf } from '../../http/origin.ts';
import { changes, deleted, idParam, nextOffset, pageEnd, paging, string, total } from '../../http/schemas.ts';
import {
  everyMinutes,
  maxItems,
  sourceItemShape,
  sourceKind,
  sourceShape,
  viewSource,
  viewSourceItem,
} from './source-view.ts';

const tag = 'Knowledge bases';
const baseParams = z.strictObject({ kbId: idParam.describe('Id of the knowledge base.') });
const params = baseParams.extend({ sourceId: idParam.toLowerCase().describe('Id of the source.') });
const paused = z.boolean().describe('True keeps it from being looked at.');

const keyOf = ({
  actor,
  params: { kbId, sourceId },
}: {
  actor: { orgId: string };
  params: z.output<typeof params>;
}) => ({
  orgId: actor.orgId,
  knowledgeBaseId: kbId,
  id: sourceId,
});

const path = '/kbs/{kbId}/sources/{sourceId}';

export const sourceRoutes: Endpoint[] = [
  endpoint({
    method: 'get',
    path: '/kbs/{kbId}/sources',
    operationId: 'listSources',
    tag,
    summary: 'List the sources of a knowledge base',
    description: 'Newest first.',
    access: 'kb:read',
    params: baseParams,
    query: z.strictObject(paging),
    returns: z.strictObject({
      sources: z.array(sourceShape).max(100).describe('The sources, the newest first.'),
      total,
      nextOffset,
    }),
    handle: async ({ em, actor: { orgId }, params: { kbId: knowledgeBaseId }, query }) => {
      await findKnowledgeBase(em, orgId, knowledgeBaseId);
      const found = await listSources(em, { orgId, knowledgeBaseId }, query);
      return { sources: found.rows.map(viewSource), ...pageEnd(found, query) };
    },
  }),
  endpoint({
    method: 'post',
    path: '/kbs/{kbId}/sources',
    operationId: 'createSource',
    tag,
    summary: 'Have a knowledge base follow a source',
    description:
      'It is looked at now, and again by its time. What is new becomes a document, and what has changed is ingested again, in the name of who changed the source last and at the usual price; nothing is fetched that they may not add, or that cannot be paid for. What a sitemap does not list any more, and a page that is not there, is marked as gone. A knowledge base has at most 20 sources.',
    access: 'kb:write',
    params: baseParams,
    body: z.strictObject({
      url: string(2_048, 'https://example.com/feed.xml').describe(
        'An http or https address on the public internet.',
      ),
      kind: sourceKind,
      everyMinutes: everyMinutes.default(60),
      maxItems: maxItems.default(50),
      paused: paused.default(false),
    }),
    status: 201,
    returns: sourceShape,
    errors: ['invalid_state'],
    example: { url: 'https://example.com/feed.xml', kind: 'feed' },
    handle: call => {
      const {
        actor,
        body,
        params: { kbId },
        service,
        write,
      } = call;
      requireReadableAddress(service.config, body.url);
      return write(async em => {
        const id = await createSource(em, originOf(call), kbId, body);
        return viewSource(await findSource(em, { orgId: actor.orgId, knowledgeBaseId: kbId, id }));
      });
    },
  }),
  endpoint({
    method: 'get',
    path,
    operationId: 'getSource',
    tag,
    summary: 'Get a source',
    access: 'kb:read',
    params,
    returns: sourceShape,
    handle: async call => viewSource(await findSource(call.em, keyOf(call))),
  }),
  endpoint({
    method: 'patch',
    path,
    operationId: 'updateSource',
    tag,
    summary: 'Update a source',
    description:
      'Whoever changes it answers for what it brings from then on. It is looked at now unless it is paused, and failures of before are forgotten once it is resumed.',
    access: 'kb:write',
    params,
    body: changes({ paused, everyMinutes, maxItems }),
    returns: sourceShape,
    example: { everyMinutes: 120 },
    handle: call =>
      call.write(async em => {
        await updateSource(em, originOf(call), keyOf(call), call.body);
        return viewSource(await findSource(em, keyOf(call)));
      }),
  }),
  endpoint({
    method: 'delete',
    path,
    operationId: 'deleteSource',
    tag,
    summary: 'Delete a source',
    description: 'The documents that it brought stay.',
    access: 'kb:write',
    params,
    returns: deleted,
    handle: call =>
      call.write(async em => {
        await deleteSource(em, originOf(call), keyOf(call));
        return { id: call.params.sourceId, deleted: true as const };
      }),
  }),
  endpoint({
    method: 'post',
    path: `${path}/check`,
    operationId: 'checkSource',
    tag,
    summary: 'Look at a source now',
    description: 'The look begins after the answer; `lastCheckedAt` says when it has.',
    access: 'kb:write',
    params,
    status: 202,
    returns: sourceShape,
    errors: ['invalid_state'],
    handle: call =>
      call.write(async em => {
        await checkSource(em, originOf(call), keyOf(call));
        return viewSource(await findSource(em, keyOf(call)));
      }),
  }),
  endpoint({
    method: 'get',
    path: `${path}/items`,
    operationId: 'listSourceItems',
    tag,
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
      await findSource(em, keyOf(call));
      const found = await listSourceItems(em, { orgId: actor.orgId, sourceId }, query);
      return { items: found.rows.map(viewSourceItem), ...pageEnd(found, query) };
    },
  }),
];
