import assert from 'node:assert/strict';
import pg from 'pg';
import { z } from 'zod';
import { routes } from '../../../src/api/routes/index.ts';
import type { ApiContext } from '../../../src/api/http/api-context.ts';
import { TenantClient } from '../../../src/db/driver/tenant-client.ts';
import { databaseRoles } from '../../../src/db/driver/tenancy.ts';
import { maxCounted } from '../../../src/domain/limits/lists.ts';
import { useApi, type Reply } from '../../support/http/api.ts';
import { fillLists, many, manyAuditEvents, one } from '../../support/lists/many-rows.ts';
import { anAuthor, type Author } from '../../support/posts.ts';
import { use } from '../../support/use.ts';

/** Statement that the API sent. */
interface Sent {
  text: string;
  values: unknown[];
  role: keyof typeof databaseRoles;
}

/** Node of a plan that PostgreSQL has run. */
interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Parent Relationship'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Items of a page in this test. */
const limit = 20;

/** Maximum number of rows that PostgreSQL may read for a page: of each item, a few, in several tables. */
const maxRead = 30 * limit;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const isRead =
  /^(?:\/\*.*?\*\/ )?(?:select|with)\b(?!.*\b(?:set_config|for (?:no key )?update|for share)\b)/is;
const isCount =
  /^(?:\/\*.*?\*\/ )?select count\((?:\*|distinct "orgId")\)::int as \w+ from \(\s*select (?:1|p\.org_id as "orgId") /;

const operator = 'operator@example.com';

describe('lists of thousands of objects', () => {
  const api = useApi({ OPERATORS: operator });
  const connected = (role: Sent['role']) =>
    use(async () => {
      const options = `-c role=${databaseRoles[role]}`;
      const client = new pg.Client({ connectionString: api().databaseUrl, options });
      await client.connect();
      return Object.assign(client, { close: () => client.end() });
    });
  const clients = { tenants: connected('tenants'), system: connected('system') };
  const sent: Sent[] = [];
  const { query } = pg.Client.prototype;
  let agency: Author;
  before(async () => {
    agency = await anAuthor(api());
    const sql = 'update users set email = $1, email_verified_at = now() where id = $2';
    await api().rows(sql, operator, agency.id);
    await fillLists(api(), agency);
    await clients.tenants().query(`select set_config('app.org_id', $1, false)`, [agency.orgId]);
  });
  after(() => {
    pg.Client.prototype.query = query;
  });

  /** Requests a list, and returns the answer and the statements that it took. */
  const listen = async (path: string): Promise<Reply> => {
    sent.length = 0;
    const hear = function hear(this: pg.Client, asked: Sent | string, ...rest: unknown[]) {
      const role = this instanceof TenantClient ? 'tenants' : 'system';
      if (typeof asked === 'object' && asked.text)
        sent.push({ text: asked.text, values: asked.values ?? [], role });
      return (query as (...given: unknown[]) => unknown).call(this, asked, ...rest);
    };
    pg.Client.prototype.query = hear as typeof query;
    const reply = await api().get(path, { as: agency.token });
    pg.Client.prototype.query = query;
    return reply;
  };

  const span = 'from=2020-01-01T00:00:00Z&to=2020-12-31T00:00:00Z';
  const paths: Record<string, string> = {
    listSessions: '/auth/sessions',
    listIdentities: '/auth/identities',
    listOrganizations: '/orgs',
    getCredits: '/billing/credits',
    listMembers: '/teams/members',
    listInvitations: '/teams/invitations',
    listInviteLinks: '/teams/invite-links',
    listGroups: '/teams/groups',
    listApiKeys: '/api-keys',
    listAuditEvents: '/audit-log',
    listSavedTexts: '/brands/{brand}/saved-texts',
    listSeries: '/series',
    listNotes: `/posts/${one}/notes`,
    listComments: '/comments',
    listPostComments: `/posts/${one}/comments`,
    listCommentNotes: `/comments/${one}/notes`,
    listBrands: '/brands',
    listConnections: '/connections',
    listMedia: '/media',
    listClips: '/clips',
    listClipJobs: '/clips/jobs',
    listAttention: '/attention',
    searchAll: '/search?q=x1999',
    listCalendar: `/posts/calendar?${span}`,
    listPosts: '/posts',
    getPostTimeline: `/posts/${one}/timeline`,
    listConfirmations: '/confirmations',
    listKnowledgeBases: '/kbs',
    listSources: `/kbs/${one}/sources`,
    listSourceItems: `/kbs/${one}/sources/${one}/items`,
    listDocuments: `/kbs/${one}/docs`,
    listIdeas: '/ideas',
    listCarousels: '/carousels',
    listCarouselVersions: `/carousels/${one}/versions`,
    listAgents: '/agents',
    listAgentRuns: `/agents/${one}/runs`,
    listNotifications: '/api/notifications',
    listOperatorPosts: '/operator/posts',
    listWebhooks: '/webhooks',
    listDeliveries: `/webhooks/${one}/deliveries`,
    listWebhookEvents: `/webhooks/${one}/events`,
    listWebhookChanges: `/webhooks/${one}/changes`,
  };

  it('has a path for every list', () => {
    const lists = routes({} as ApiContext).filter(
      ({ method, query: asked }) =>
        method === 'get' && asked instanceof z.ZodObject && 'limit' in asked.shape,
    );
    assert.deepEqual(lists.map(({ operationId }) => operationId).toSorted(), Object.keys(paths).toSorted());
  });

  for (const [operation, path] of Object.entries(paths))
    it(`${operation} reads no more rows than a page needs`, async () => {
      const asked = `${path.replace('{brand}', agency.brand.slug)}${path.includes('?') ? '&' : '?'}limit=${limit}`;
      const { status, text } = await listen(asked);
      assert.equal(status, 200, text);
      const reads = sent.filter(statement => isRead.test(statement.text));
      assert.ok(reads.length > 0, 'statements were heard');
      for (const { text: sql, values, role } of reads) {
        const explain = `explain (analyze, timing off, format json) ${sql}`;
        const { rows } = await clients[role]().query(explain, values);
        const plan = (rows as { 'QUERY PLAN': { Plan: Node }[] }[])[0]?.['QUERY PLAN'][0]?.Plan as Node;
        const nodes = nodesOf(plan);
        const read = nodes
          .filter(node => node['Relation Name'] !== undefined)
          .reduce(
            (sum, node) =>
              sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
            0,
          );
        const most = isCount.test(sql) ? 2 * (maxCounted + 1) : maxRead;
        assert.ok(read <= most, `${read} rows were read by\n${sql}`);
        const perRow = nodes.filter(
          node => node['Parent Relationship'] === 'SubPlan' && node['Actual Loops'] > limit + 1,
        );
        assert.deepEqual(perRow, [], `a subquery ran for more than the rows of a page:\n${sql}`);
      }
    });

  it('counts up to a limit, and always says when more follow', async () => {
    const list = async (query: string) => (await api().get(`/audit-log?${query}`, { as: agency.token })).data;
    const first = await list('limit=100');
    assert.deepEqual([first.total, first.totalIsMinimum, first.nextOffset], [maxCounted, true, 100]);
    const later = await list('limit=100&offset=10000');
    assert.deepEqual([later.total, later.totalIsMinimum, later.nextOffset], [10_101, true, 10_100]);
    const last = await list('limit=100&offset=10200');
    assert.equal(last.totalIsMinimum, false);
    assert.equal(last.total, 10_200 + last.auditEvents.length);
    assert.ok(last.total >= manyAuditEvents);
    assert.equal(last.nextOffset, null);
    const beyond = await list('limit=100&offset=99999');
    assert.deepEqual([beyond.total, beyond.totalIsMinimum, beyond.nextOffset], [last.total, false, null]);
    const exact = (await api().get('/media?limit=10', { as: agency.token })).data;
    assert.deepEqual([exact.total, exact.totalIsMinimum], [many, false]);
  });
});
