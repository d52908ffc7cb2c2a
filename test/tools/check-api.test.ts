import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { breakingChanges, complaints, releasedApi } from '../../tools/check-api.ts';
import { hasGo } from '../../tools/go-tool.ts';

/** Parts of the file that the changes below touch. */
interface ApiFile {
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string }[] }>>;
  components: {
    schemas: Record<string, { enum: string[]; required: string[]; properties: Record<string, object> }>;
  };
  webhooks: Record<string, { post: { parameters: object[] } }>;
}

type Edit = (file: ApiFile) => void;

const drop = (list: string[], word: string): void => void list.splice(list.indexOf(word), 1);
const schema = (file: ApiFile, name: string) => file.components.schemas[name]!;
const operation = (file: ApiFile, at: string, method: string) => file.paths[at]![method]!;

/** Changes that break API clients, and the line that reports each. */
const breaks: [edit: Edit, said: RegExp][] = [
  [file => delete file.paths['/jobs/{jobId}'], /^GET \/jobs\/\{jobId\}: api path removed/m],
  [file => delete file.paths['/brands']!['post'], /^POST \/brands: api removed/m],
  [file => delete file.webhooks['post.failed'], /^event:post.failed: api path removed/m],
  [
    file => delete schema(file, 'ConnectionExpiringEvent').properties['data'],
    /^event:connection.expiring: removed the required property `data`/m,
  ],
  [
    file => file.webhooks['post.held']!.post.parameters.shift(),
    /^event:post.held: the mandatory response header `x-service-event` removed/m,
  ],
  [
    file => (operation(file, '/posts/{postId}/retry', 'post').operationId = 'tryAgain'),
    /^POST \/posts\/\{postId\}\/retry: api operation id `retryPost` removed/m,
  ],
  [
    file => {
      const posts = operation(file, '/posts', 'get');
      posts.parameters = posts.parameters.filter(({ name }) => name !== 'status');
    },
    /^GET \/posts: deleted the `query` request parameter `status`/m,
  ],
  [
    file => {
      delete schema(file, 'Post').properties['revision'];
      drop(schema(file, 'Post').required, 'revision');
    },
    /^GET \/posts\/\{postId\}: removed the required property `data\/revision` from the response/m,
  ],
  [
    file => (schema(file, 'Post').properties['text'] = { type: 'integer' }),
    /^GET \/posts\/\{postId\}: .*`data\/text` .*type.*changed from `string` to `integer`/m,
  ],
  [
    file => drop(schema(file, 'Platform').enum, 'threads'),
    /^POST \/posts: removed the enum value `threads` of the request property `platforms/m,
  ],
  [
    file => schema(file, 'CreatePostRequest').required.push('labels'),
    /^POST \/posts: the request property `labels` became required/m,
  ],
  [
    file => delete schema(file, 'CreatePostRequest').properties['metadata'],
    /^POST \/posts: removed the request property `metadata`/m,
  ],
  [
    file => Object.assign(schema(file, 'SignUpRequest').properties['name']!, { maxLength: 5 }),
    /^POST \/auth\/signup: the `name` request property's maxLength was decreased/m,
  ],
];

const growth: Edit[] = [
  file => {
    const event = schema(file, 'ConnectionExpiringEvent');
    event.properties['mood'] = { type: 'string' };
    event.required.push('mood');
  },
  file =>
    file.webhooks['post.held']!.post.parameters.push({
      name: 'X-Service-Mood',
      in: 'header',
      required: true,
      schema: { type: 'string' },
    }),
  file => (schema(file, 'Post').properties['mood'] = { type: 'string' }),
  file => (schema(file, 'CreatePostRequest').properties['mood'] = { type: 'string' }),
  file => (file.paths['/moods'] = { get: operation(file, '/brands', 'get') }),
];

/** The tool that compares is built by Go: without it these two cannot run, which the report shows. */
const withGo = (await hasGo()) ? it : it.skip;

describe('the check of the API against the last release', () => {
  const changes = (edits: readonly Edit[]): Promise<string[]> => {
    const changed = JSON.parse(releasedApi()) as ApiFile;
    for (const edit of edits) edit(changed);
    return breakingChanges(releasedApi(), JSON.stringify(changed));
  };

  withGo('says everything that breaks programs, in a line with the operation', async () => {
    const said = (await changes(breaks.map(([edit]) => edit))).join('\n');
    for (const [, line] of breaks) assert.match(said, line);
  });

  withGo('lets the API grow', async () => {
    assert.deepEqual(await changes(growth), []);
  });

  it('is not made without Go, and says so', async () => {
    const tool = path.resolve(import.meta.dirname, '../../tools/check-api.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [tool], { env: { PATH: '/nowhere' } });
    assert.match(stdout, /^NOT CHECKED: `go` is not on PATH/);
  });

  it('takes what is accepted with a reason, and no line that has had its day', () => {
    const page = '# Nobody used it.\nGET /a: removed\n';
    assert.deepEqual(complaints(['GET /a: removed'], page), []);
    assert.deepEqual(complaints(['GET /a: removed', 'GET /b: removed'], page), [
      'breaks programs: GET /b: removed',
    ]);
    assert.deepEqual(complaints([], page), ['accepted, but not there: GET /a: removed']);
  });
});
