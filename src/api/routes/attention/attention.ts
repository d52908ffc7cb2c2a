import { z } from 'zod';
import {
  listAttention,
  listEndingConnections,
  type AttentionRow,
  type AttentionScope,
} from '../../../db/attention/attention.ts';
import { brandScopeOf, type Actor } from '../../../domain/actor.ts';
import { attentionKinds, compareUrgency, type AttentionKind } from '../../../domain/attention/attention.ts';
import { warnBeforeMs } from '../../../domain/connections/token-outlook.ts';
import type { Em } from '../../../db/driver/orm.ts';
import type { Service } from '../../../process/service.ts';
import { endpoint } from '../../http/endpoint.ts';
import { queryInteger, totals } from '../../http/schemas.ts';
import {
  attentionItem,
  attentionKind,
  viewAttention,
  viewEnding,
  type AttentionItem,
} from './attention-view.ts';

/**
 * Returns which resources of each kind the caller may read. A key for some brands does not see resources of the whole
 * organization.
 */
const scopeFor = (actor: Actor): AttentionScope => ({
  posts: brandScopeOf(actor, 'posts:read'),
  connections: brandScopeOf(actor, 'connections:read'),
  agents: brandScopeOf(actor, 'agents:read'),
  reviewer: { membershipId: actor.membershipId, name: `user:${actor.userId}` },
  webhooks: actor.scopes.includes('webhooks:read') && actor.brandIds === null,
});

const endingOf = async (
  em: Em,
  { orgId }: Actor,
  { connections: scope }: AttentionScope,
  { platforms }: Service,
): Promise<AttentionItem[]> => {
  if (scope === undefined) return [];
  const now = Date.now();
  const rows = await listEndingConnections(em, orgId, scope, warnBeforeMs);
  return rows.flatMap(row => viewEnding(platforms, row, now) ?? []);
};

const countsOf = (
  rows: readonly AttentionRow[],
  ending: number,
): { kind: AttentionKind; count: number }[] => {
  const counts = new Map(rows.map(({ kind, total }) => [kind, total]));
  if (ending > 0) counts.set('connection.ending', ending);
  return attentionKinds.flatMap(kind => {
    const count = counts.get(kind);
    return count === undefined ? [] : [{ kind, count }];
  });
};

export const attentionRoutes = [
  endpoint({
    method: 'get',
    path: '/attention',
    operationId: 'listAttention',
    tag: 'Attention',
    summary: 'List what needs a person',
    description:
      'Lists everything in the organization that waits for a person and that the caller may read, most urgent first. Failed posts are listed for 30 days. Archive a post to remove it. `counts` also covers items beyond `limit`.',
    access: 'posts:read',
    onBrand: true,
    query: z.strictObject({
      limit: queryInteger(1, 200).default(50).describe('Maximum number of items to return.'),
    }),
    returns: z.strictObject({
      items: z.array(attentionItem).max(200).describe('Items that need a person.'),
      counts: z
        .array(
          z.strictObject({
            kind: attentionKind,
            count: z.int().min(1).meta({ description: 'How many there are.', example: 1 }),
          }),
        )
        .max(attentionKinds.length)
        .describe('Number of items per kind. Kinds without items are omitted.'),
      ...totals,
    }),
    handle: async ({ actor, em, query: { limit }, service }) => {
      const scope = scopeFor(actor);
      const rows = await listAttention(em, actor.orgId, scope, limit);
      const ending = await endingOf(em, actor, scope, service);
      const items = [...rows.map(viewAttention), ...ending].toSorted(compareUrgency).slice(0, limit);
      const counts = countsOf(rows, ending.length);
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      return { items, counts, total, totalIsMinimum: false };
    },
  }),
];
