import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa, { type Context } from 'koa';
import pg from 'pg';
import { hashToken } from '../../src/adapters/secrets/tokens.ts';
import type { PostDraft } from '../../src/commands/posts/check-post.ts';
import { findCredential } from '../../src/db/auth/credentials.ts';
import type { PostRow } from '../../src/db/posts/post-rows.ts';
import { findPost } from '../../src/db/posts/posts.ts';
import type { Actor } from '../../src/domain/actor.ts';
import { bareEm } from './bare-em.ts';
import { recordedCreate } from './recorded-create.ts';

/**
 * Floor of the API: bare Koa and a pg pool of the same size, with responses of the same shape. One post and a new post use
 * our own SQL; a list is read from a table that has a column for each field (`copyNarrow`). It has no router, checks,
 * limits, log, or headers.
 */
export interface ApiFloorSetup {
  databaseUrl: string;
  pool: number;
  /** Author of the created posts, and their content. */
  writer: Actor;
  draft: PostDraft;
  /** Number of posts in the list. */
  seededPosts: number;
}

const setup = JSON.parse(process.env['BENCH_FLOOR'] ?? '') as ApiFloorSetup;
const pool = new pg.Pool({ connectionString: setup.databaseUrl, max: setup.pool });
// Like our ORM, keep times as the texts that PostgreSQL sends.
for (const type of [1_082, 1_114, 1_184]) pg.types.setTypeParser(type, value => value);
const em = bareEm(pool);
const create = await recordedCreate(pool, setup.writer, setup.draft);

const iso = (time: string | null): string | null => (time === null ? null : new Date(time).toISOString());

const view = ({ files, targets, ...post }: PostRow): unknown => ({
  ...post,
  scheduledAt: iso(post.scheduledAt),
  publishedAt: iso(post.publishedAt),
  createdAt: iso(post.createdAt),
  updatedAt: iso(post.updatedAt),
  media: files ?? [],
  targets: targets?.map(target => ({ ...target, publishedAt: iso(target.publishedAt) })),
});

const bodyOf = async (ctx: Context): Promise<unknown> => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
};

const created = async (ctx: Context): Promise<unknown> => {
  const body = (await bodyOf(ctx)) as PostDraft;
  const [row] = (await create()) as Partial<PostRow>[];
  const blank = { status: 'pending', externalId: null, url: null, error: null, publishedAt: null };
  const targets = body.platforms.map(platform => ({ platform, ...blank }));
  return { ...body, ...row, status: 'draft', revision: 1, targets };
};

const narrow = {
  name: 'narrow-list',
  text: 'select * from narrow_posts where org_id = $1 order by at desc, id desc limit 50',
};

const listed = async (orgId: string): Promise<unknown> => {
  const { rows } = await pool.query<Record<string, unknown>>({ ...narrow, values: [orgId] });
  const posts = rows.map(({ org_id: _orgId, at: _at, ...post }) => post);
  return { posts, total: setup.seededPosts, totalIsMinimum: false, next: posts.at(-1)?.['id'] ?? null };
};

const found = async (orgId: string, path: string): Promise<unknown> => {
  const row = await findPost(em, { orgId, brandScope: 'all' }, path.slice('/posts/'.length));
  return row && view(row);
};

const app = new Koa();
app.use(async ctx => {
  const token = ctx.get('authorization').slice('Bearer '.length);
  const credential = await findCredential(pool, 'api_key', hashToken(token));
  if (!credential) return ctx.throw(401);
  const { orgId } = credential.actor;
  const isPost = ctx.method === 'POST';
  const data = isPost
    ? await created(ctx)
    : await (ctx.path === '/posts' ? listed(orgId) : found(orgId, ctx.path));
  if (data === undefined) return ctx.throw(404);
  ctx.status = isPost ? 201 : 200;
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify({ success: true, data });
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
