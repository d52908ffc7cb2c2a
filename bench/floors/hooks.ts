import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import pg from 'pg';

/** Floor of platforms' webhooks: bare Koa that verifies the signature of the raw bytes and stores the event. */
export interface HooksFloorSetup {
  databaseUrl: string;
  pool: number;
  secret: string;
}

const { databaseUrl, pool: max, secret } = JSON.parse(process.env['BENCH_FLOOR'] ?? '') as HooksFloorSetup;
const pool = new pg.Pool({ connectionString: databaseUrl, max });

const insert = {
  name: 'remember',
  text: `insert into platform_hook_events (platform, event_id, kind) values ('instagram', $1, 'comment')
         on conflict (platform, event_id) do nothing`,
};

const isSigned = (body: Buffer, signature: string): boolean => {
  const wanted = Buffer.from(`sha256=${createHmac('sha256', secret).update(body).digest('hex')}`);
  const given = Buffer.from(signature);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
};

const app = new Koa();
app.use(async ctx => {
  const chunks: Buffer[] = [];
  for await (const chunk of ctx.req) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  if (!isSigned(body, ctx.get('x-hub-signature-256'))) return ctx.throw(401);
  JSON.parse(body.toString());
  await pool.query({ ...insert, values: [createHash('sha256').update(body).digest('hex')] });
  ctx.status = 204;
});

const server = createServer(app.callback());
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once('disconnect', () => process.exit());
process.once('SIGTERM', () => process.exit());
