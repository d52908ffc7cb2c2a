import assert from 'node:assert/strict';
import { Client, Connection, type ConnectionOptions } from '@temporalio/client';
import { MockActivityEnvironment } from '@temporalio/testing';
import { v7 as uuidv7 } from 'uuid';
import {
  createSweepingActivities,
  type SweepReport,
} from '../../../src/activities/publishing/sweep-posts.ts';
import { createEngine } from '../../../src/engine/client.ts';
import { workflowAttributes } from '../../../src/engine/search-attributes.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { anAuthor, aPost } from '../../support/posts.ts';
import { openTestService } from '../../support/service.ts';
import { workerSettings } from '../../support/settings.ts';
import { stack } from '../../support/stack.ts';
import { use } from '../../support/use.ts';

type Interceptor = NonNullable<ConnectionOptions['interceptors']>[number];

/** First call of a connection. */
const greeting = 'GetSystemInfo';

/** Two pages of a sweep. */
const heldPosts = 400;

describe('a sweep over many posts that wait', () => {
  const api = useApi();
  const calls: string[] = [];
  const counting: Interceptor = (options, nextCall) => {
    const call = options.method_definition.path.replace(/.*\//, '');
    if (call !== greeting) calls.push(call);
    return nextCall(options) as ReturnType<Interceptor>;
  };
  const service = use(async () => {
    const { temporalAddress } = await stack();
    const settings = {
      ...workerSettings(),
      DATABASE_URL: api().databaseUrl,
      TEMPORAL_ADDRESS: temporalAddress,
    };
    return openTestService({ ...settings, SWEEP_AFTER: '1s' });
  });

  /** Rows as a post has them that waits for an account since its time has come. */
  const hold = async (): Promise<string[]> => {
    const author = await anAuthor(api(), ['x']);
    const { id } = await aPost(api(), author, { platforms: ['x'] });
    const ids = Array.from({ length: heldPosts }, () => uuidv7());
    const copy = (table: string, changes: string) => `
      insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changes})).*
        from ${table} t, unnest($2::uuid[]) as copied (id) where t.${table === 'posts' ? 'id' : 'post_id'} = $1`;
    const past = `'updated_at', now() - interval '1 hour'`;
    const held = `jsonb_build_object('code', 'connection_missing', 'message', '', 'since', now(), 'until', now())`;
    const post = `jsonb_build_object('id', copied.id, 'status', 'publishing', 'due_at', now() - interval '10 minutes', ${past})`;
    const target = `jsonb_build_object('id', gen_random_uuid(), 'post_id', copied.id, 'held', ${held}, ${past})`;
    await api().rows(copy('posts', post), id, ids);
    await api().rows(copy('post_targets', target), id, ids);
    return ids;
  };
  /** Workflows that no worker takes up. */
  const startAll = (ids: readonly string[]) =>
    Promise.all(
      ids.map(id =>
        temporal().workflow.start('publishPost', {
          workflowId: `post:${id}`,
          taskQueue: `${service().config.TASK_QUEUE_PREFIX}core`,
          typedSearchAttributes: [
            { key: workflowAttributes.workflowKind, value: 'publish' },
            { key: workflowAttributes.postId, value: id },
          ],
        }),
      ),
    );

  const connection = use(async () =>
    Connection.connect({ address: service().config.TEMPORAL_ADDRESS ?? '' }),
  );
  const temporal = use(() => new Client({ connection: connection() }));
  const postIds = use(hold);
  before(async () => {
    await startAll(postIds());
  });
  after(() =>
    Promise.all(
      postIds().map(id =>
        temporal()
          .workflow.getHandle(`post:${id}`)
          .terminate('the test is over')
          .catch(() => undefined),
      ),
    ),
  );

  const sweep = async (): Promise<SweepReport> => {
    calls.splice(0);
    const engine = createEngine(service().config, [counting]);
    const { redriveLostPosts } = createSweepingActivities({ ...service(), engine });
    const report: SweepReport = await new MockActivityEnvironment().run(redriveLostPosts, 0);
    await engine.close();
    return report;
  };
  const listing = (path: string) => path === 'ListWorkflowExecutions';

  it('asks Temporal once for each two hundred, and for none by itself', async () => {
    const report = await eventually('the lists have all', async () => {
      const swept = await sweep();
      return calls.every(listing) && swept;
    });
    assert.partialDeepStrictEqual(report, { looked: heldPosts, lost: 0, stuck: 0, expired: 0, posts: [] });
    assert.equal(calls.length, 2);
  });

  it('finds the one among them that has no workflow', async () => {
    const [id = ''] = postIds();
    await temporal().workflow.getHandle(`post:${id}`).terminate('lost, for a test');
    const report = await eventually('a sweep finds it', async () => {
      const swept = await sweep();
      return swept.lost > 0 && swept;
    });
    assert.deepEqual(report.posts, [{ id, why: 'the sweep found the post without a running workflow' }]);
  });
});
