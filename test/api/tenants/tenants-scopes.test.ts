import assert from 'node:assert/strict';
import { allScopes, keyScopes, type Scope } from '../../../src/domain/team/scopes.ts';
import { useApi } from '../../support/http/api.ts';
import { aKey, aUser } from '../../support/makers.ts';
import { operationsOf, type Operation } from '../../support/http/openapi.ts';

/** Opened by a signed address, for a browser shows no credentials. */
const signedPages = new Set(['GET /carousels/{id}/preview']);

/** The contract's table of scopes, row by row: the path of its area, and every operation that each scope opens. */
const contract: Record<string, { area: string; opens: readonly string[] }> = {
  'posts:read': {
    area: '/posts',
    opens: [
      'GET /posts',
      'GET /posts/{postId}',
      'GET /posts/{postId}/progress',
      'GET /posts/{postId}/timeline',
      'GET /posts/{postId}/preview',
      'GET /confirmations/{id}',
      'GET /confirmations',
      'GET /posts/{postId}/reviews',
      'POST /posts/{postId}/reviews',
      'GET /posts/{postId}/review-links',
      'GET /posts/{postId}/notes',
      'GET /posts/{postId}/metrics',
      'GET /analytics',
      'GET /analytics/chart.svg',
      'GET /analytics/best-times',
      'GET /comments',
      'GET /posts/{postId}/comments',
      'GET /comments/{commentId}/notes',
      'POST /comments/{commentId}/notes',
      'POST /posts/{postId}/notes',
      'DELETE /posts/{postId}/notes/{noteId}',
      'GET /posts/calendar',
      'GET /posts/counts',
      'GET /posts/bulk-actions/{bulkActionId}',
      'GET /posts/bulk/{importId}',
      'GET /posts/export',
      'GET /attention',
      'GET /series',
      'GET /series/{seriesId}',
      'GET /series/{seriesId}/occurrences',
      'GET /brands/{brandSlug}/queue',
      'GET /brands/{brandSlug}/queue/slots',
      'GET /brands/{brandSlug}/saved-texts',
      'GET /changes',
      'GET /changes/stream',
      'GET /comments/{commentId}',
      'GET /platforms',
    ],
  },
  'posts:write': {
    area: '/posts',
    opens: [
      'POST /posts',
      'GET /posts/link-card',
      'GET /connections/{id}/mentions',
      'PATCH /posts/{postId}',
      'PATCH /comments/{commentId}',
      'POST /comments/{commentId}/answers',
      'POST /comments/{commentId}/hide',
      'POST /comments/{commentId}/unhide',
      'POST /comments/{commentId}/like',
      'DELETE /comments/{commentId}',
      'POST /comments/read',
      'POST /comments/{commentId}/draft',
      'DELETE /comments/{commentId}/draft',
      'DELETE /posts/{postId}',
      'POST /posts/{postId}/queue',
      'POST /posts/{postId}/metrics/refresh',
      'POST /posts/{postId}/comments/refresh',
      'POST /series',
      'POST /series/validate',
      'PATCH /series/{seriesId}',
      'DELETE /series/{seriesId}',
      'POST /series/{seriesId}/pause',
      'POST /series/{seriesId}/resume',
      'PATCH /series/{seriesId}/occurrences/{occurrence}',
      'PUT /brands/{brandSlug}/queue',
      'PUT /brands/{brandSlug}/queue/order',
      'POST /brands/{brandSlug}/queue/pause',
      'POST /brands/{brandSlug}/queue/resume',
      'POST /brands/{brandSlug}/saved-texts',
      'PATCH /brands/{brandSlug}/saved-texts/{savedTextId}',
      'DELETE /brands/{brandSlug}/saved-texts/{savedTextId}',
      'POST /posts/{postId}/restore',
      'POST /posts/bulk-actions',
      'POST /posts/bulk',
      'GET /posts/bulk/template',
      'POST /posts/bulk-actions/{bulkActionId}/undo',
      'POST /posts/{postId}/publish',
      'POST /posts/{postId}/schedule',
      'POST /posts/{postId}/retry',
      'POST /posts/{postId}/cancel',
      'POST /posts/{postId}/unpublish',
      'POST /posts/{postId}/repost',
      'PATCH /posts/{postId}/published',
      'PUT /posts/{postId}/archive',
      'PUT /posts/{postId}/unarchive',
      'POST /posts/validate',
      'POST /posts/{postId}/targets/{platform}/resolve',
      'POST /posts/{postId}/confirmations',
      'POST /posts/{postId}/review-links',
      'DELETE /review-links/{id}',
      'POST /confirmations',
      'POST /confirmations/{id}/commit',
    ],
  },
  'brands:read': { area: '/brands', opens: ['GET /brands', 'GET /brands/{brandSlug}'] },
  'brands:write': {
    area: '/brands',
    opens: [
      'POST /brands',
      'PATCH /brands/{brandSlug}',
      'POST /brands/{brandSlug}/archive',
      'POST /brands/{brandSlug}/unarchive',
      'DELETE /brands/{brandSlug}',
      'PUT /brands/order',
    ],
  },
  'clips:read': {
    area: '/clips',
    opens: [
      'GET /clips',
      'GET /clips/{id}',
      'GET /clips/{id}/scenes',
      'GET /clips/{id}/waveform',
      'GET /clips/{id}/transcript',
      'GET /clips/jobs',
      'GET /clips/jobs/{id}',
    ],
  },
  'clips:write': {
    area: '/clips',
    opens: [
      'POST /clips',
      'POST /clips/fetch',
      'DELETE /clips/{id}',
      'POST /clips/{id}/scenes',
      'POST /clips/{id}/transcript',
      'POST /clips/{id}/render',
      'POST /clips/jobs/{id}/cancel',
      'POST /clips/jobs/{id}/retry',
      'POST /clips/uploads',
      'GET /clips/uploads/{id}',
      'PATCH /clips/uploads/{id}',
      'DELETE /clips/uploads/{id}',
    ],
  },
  'carousels:read': {
    area: '/carousels',
    opens: ['GET /carousels', 'GET /carousels/{id}', 'GET /carousels/{id}/versions'],
  },
  'carousels:write': {
    area: '/carousels',
    opens: [
      'POST /carousels/generate',
      'PATCH /carousels/{id}',
      'DELETE /carousels/{id}',
      'POST /carousels/{id}/refine',
      'POST /carousels/{id}/render',
      'POST /carousels/{id}/publish',
      'POST /carousels/{id}/versions/{version}/restore',
    ],
  },
  'kb:read': {
    area: '/kbs',
    opens: [
      'GET /kbs',
      'GET /kbs/{kbId}',
      'GET /kbs/{kbId}/docs',
      'GET /kbs/{kbId}/docs/{docId}',
      'GET /kbs/{kbId}/docs/{docId}/file-access',
      'GET /kbs/{kbId}/sources',
      'GET /kbs/{kbId}/sources/{sourceId}',
      'GET /kbs/{kbId}/sources/{sourceId}/items',
      'POST /kbs/{kbId}/search',
    ],
  },
  'kb:write': {
    area: '/kbs',
    opens: [
      'POST /kbs',
      'PATCH /kbs/{kbId}',
      'DELETE /kbs/{kbId}',
      'POST /kbs/{kbId}/docs',
      'POST /kbs/{kbId}/docs/text',
      'POST /kbs/{kbId}/docs/fetch',
      'DELETE /kbs/{kbId}/docs/{docId}',
      'POST /kbs/{kbId}/docs/{docId}/reingest',
      'POST /kbs/{kbId}/sources',
      'PATCH /kbs/{kbId}/sources/{sourceId}',
      'DELETE /kbs/{kbId}/sources/{sourceId}',
      'POST /kbs/{kbId}/sources/{sourceId}/check',
    ],
  },
  'agents:read': {
    area: '/agents',
    opens: ['GET /agents', 'GET /agents/{id}', 'GET /agents/{id}/runs', 'GET /agents/{id}/runs/{runId}'],
  },
  'agents:write': {
    area: '/agents',
    opens: ['POST /agents', 'PATCH /agents/{id}', 'DELETE /agents/{id}', 'POST /agents/{id}/run'],
  },
  'webhooks:read': {
    area: '/webhooks',
    opens: [
      'GET /webhooks',
      'GET /webhooks/{id}',
      'GET /webhooks/{id}/changes',
      'GET /webhooks/{id}/events',
      'GET /webhooks/{id}/deliveries',
      'GET /webhooks/deliveries/{id}',
      'GET /webhooks/{id}/recoveries/{recoveryId}',
    ],
  },
  'webhooks:write': {
    area: '/webhooks',
    opens: [
      'POST /webhooks',
      'PATCH /webhooks/{id}',
      'DELETE /webhooks/{id}',
      'POST /webhooks/{id}/test',
      'POST /webhooks/{id}/rotate-secret',
      'POST /webhooks/{id}/recover',
      'POST /webhooks/deliveries/{id}/redeliver',
      'POST /webhooks/deliveries/{id}/retry',
      'POST /webhooks/{id}/recoveries/{recoveryId}/cancel',
    ],
  },
};

const someId = '01890000-0000-7000-8000-000000000000';
const at = (path: string): string => path.replace('{platform}', 'x').replaceAll(/\{\w+\}/g, someId);
const scopeOf = ({ security }: Operation): string | undefined => security[0]?.['session']?.[0];

/** Whether the operation belongs to a brand and concerns its posts. */
const isOfPosts = ({ path }: { path: string }): boolean =>
  /^\/brands\/\{brandSlug\}\/(queue|saved-texts)/.test(path);

describe('scopes', () => {
  const api = useApi({
    EXPORT_WAIT: '0ms',
    CAROUSEL_WAIT: '0ms',
    RATE_LIMIT: '100000',
    RATE_LIMIT_ORGANIZATION: '100000',
  });
  const keys = new Map<Scope, string>();

  before(async () => {
    const { token } = await aUser(api());
    for (const scope of allScopes) keys.set(scope, (await aKey(api(), token, { scopes: [scope] })).key);
  });

  /** Whether the operation lets a key through that has this scope and no other; streams are not read. */
  const isOpenTo = async (scope: Scope, method: string, path: string): Promise<boolean> => {
    const response = await fetch(api().url + at(path), {
      method: method.toUpperCase(),
      headers: { Authorization: `Bearer ${keys.get(scope)}` },
    });
    await response.body?.cancel();
    return response.status !== 403;
  };

  it('open exactly the operations that name them, each scope alone', async () => {
    const wrong: string[] = [];
    const check = async ({ method, path, operation }: ReturnType<typeof operationsOf>[number]) => {
      for (const scope of allScopes) {
        const isOpen = await isOpenTo(scope, method, path);
        if (isOpen !== (scopeOf(operation) === scope))
          wrong.push(`${method} ${path} is ${isOpen ? 'open' : 'shut'} with ${scope}`);
      }
    };
    // every key may send messages to /mcp, where each tool needs the scope of its operation, and may search for what it may read
    const closed = operationsOf(api().file).filter(
      ({ path, operation }) =>
        operation.security.some(way => 'session' in way) &&
        operation.operationId !== 'searchAll' &&
        !path.startsWith('/operator/'),
    );
    for (let first = 0; first < closed.length; first += 8)
      await Promise.all(closed.slice(first, first + 8).map(check));
    assert.deepEqual(wrong, []);
  });

  it('open what the contract’s table says, and nothing else opens it', async () => {
    const rows = Object.entries(contract).flatMap(([scope, { opens }]) =>
      opens.map(operation => ({ scope, operation })),
    );
    for (const { scope, operation } of rows) {
      const [method = '', path = ''] = operation.split(' ');
      assert.ok(api().file.paths[path]?.[method.toLowerCase()], `there is no ${operation}`);
      const open = [];
      for (const other of allScopes) if (await isOpenTo(other, method, path)) open.push(other);
      assert.deepEqual(open, [scope], operation);
    }
  });

  it('of the contract’s table are all there, and no others stand for its areas', () => {
    assert.deepEqual(keyScopes, Object.keys(contract));
    assert.deepEqual(
      allScopes.filter(scope => Object.keys(contract).some(row => row.split(':')[0] === scope.split(':')[0])),
      keyScopes,
    );
  });

  it('stand in that table with every operation that they open, and no operation of its areas does without', () => {
    const declared = operationsOf(api().file).map(({ method, path, operation }) => ({
      scope: scopeOf(operation),
      path,
      name: `${method.toUpperCase()} ${path}`,
    }));
    for (const [row, { area, opens }] of Object.entries(contract)) {
      const own = declared.filter(({ scope }) => scope === row).map(({ name }) => name);
      assert.deepEqual(own.sort(), [...opens].sort(), row);
      const below = declared.filter(({ path }) => path === area || path.startsWith(`${area}/`));
      for (const { name, scope } of below.filter(
        operation => !signedPages.has(operation.name) && !isOfPosts(operation),
      ))
        assert.ok(scope !== undefined && contract[scope]?.area === area, `${name} asks for ${scope}`);
    }
  });
});
