import path from 'node:path';
import { z } from 'zod';
import { accountSettings } from './accounts.ts';
import { aiSettings, missingAiSettings } from './ai.ts';
import { clipSettings } from './clips.ts';
import { baseUrl } from '../domain/base-urls.ts';
import { agentSettings } from './agents.ts';
import { exportSettings } from './exports.ts';
import { knowledgeSettings } from './knowledge.ts';
import { limitSettings } from './limits.ts';
import { loginSettings } from './logins.ts';
import { mcpSettings } from './mcp.ts';
import { notificationSettings } from './notifications.ts';
import { paymentSettings } from './billing.ts';
import { platformSettings } from './platforms.ts';
import { publishingSettings } from './publishing.ts';
import { retentionSettings } from './retention.ts';
import { searchSettings } from './search.ts';
import { secretSettings } from './secrets.ts';
import { temporalSettings } from './temporal.ts';
import { webhookSettings } from './webhooks.ts';
import {
  about,
  duration,
  durationWithin,
  flag,
  integer,
  networks,
  optional,
  optionalPort,
  port,
} from './kinds.ts';

/**
 * The only reader of the environment. Every setting is documented by its sentence; `npm start` works with none set.
 * Durations are written `250ms`, `30s`, `5m`, `24h`, `7d`; sizes are bytes.
 */

const shape = z.object({
  // ── where it runs ───────────────────────────────────────────────────────
  DATA_DIR: about(
    z.string().default('.data'),
    'Folder that holds all local state: database, Temporal file, uploads, sandbox record.',
  ),
  HOST: about(z.string().default('127.0.0.1'), 'Address that the API listens on; 0.0.0.0 in a container.'),
  PORT: about(port(3000), 'Port of the API. The embedded parts take documented neighbours of it unless set.'),
  METRICS_PORT: about(
    optionalPort,
    'Port of the metrics endpoint; default PORT + 1 for the API. `npm start` gives the worker the next one; a worker alone serves metrics only when this is set.',
  ),
  PUBLIC_URL: about(
    z.url().optional(),
    'Address under which clients and platforms reach the API; default http://HOST:PORT.',
  ),
  LOG_LEVEL: about(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    'Least severe log line that is written.',
  ),
  TRUSTED_PROXY_HOPS: about(
    integer(0),
    'How many proxies stand before the API; that many X-Forwarded-For entries from the right are trusted.',
  ),
  COUNTRY_HEADER: about(
    z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .optional(),
    'Header in which a trusted proxy says the two letters of the country that a request comes from, such as CF-IPCountry: sessions and devices that ask for their approval show it. The proxy must take the header away from what clients send. Unset, or with TRUSTED_PROXY_HOPS=0, no country is shown.',
  ),
  SHUTDOWN_GRACE: about(
    duration('75s'),
    'How long a stopping worker lets running activities finish; longer than COMMIT_TIMEOUT.',
  ),
  DRAIN_DELAY: about(
    duration('0ms'),
    'How long a stopping API still takes requests after /ready has turned 503, so that a load balancer notices.',
  ),

  // ── database ────────────────────────────────────────────────────────────
  DATABASE_URL: about(
    optional,
    'PostgreSQL 15+ to use; without it `npm start` runs an embedded PostgreSQL. `npm run migrate` logs in as the owner of the tables, who may make roles; API and workers may log in as the same or as one that owns nothing, and take on the roles `social_tenant` and `social_system` (docs/tenancy.md).',
  ),
  DATABASE_POOL: about(
    integer(20, 1),
    'Most database connections that one process opens; in the API a quarter of them, at least one, works across organizations.',
  ),
  DATABASE_TIMEOUT: about(
    duration('1500ms'),
    'How long a request waits for a database connection before it is answered 503.',
  ),
  DATABASE_STATEMENT_TIMEOUT: about(
    duration('10s'),
    'Longest that one statement may run before PostgreSQL cancels it; migrations have no limit.',
  ),
  POSTGRES_PORT: about(optionalPort, 'Port of the embedded PostgreSQL; default PORT + 10.'),

  // ── Temporal ────────────────────────────────────────────────────────────
  ...temporalSettings,

  // ── search ──────────────────────────────────────────────────────────────
  ...searchSettings,

  // ── secrets ─────────────────────────────────────────────────────────────
  ...secretSettings,

  // ── limits ──────────────────────────────────────────────────────────────
  ...limitSettings,
  BODY_LIMIT: about(integer(1_048_576, 1), 'Largest JSON body in bytes.'),
  HEADERS_TIMEOUT: about(
    durationWithin('15s', '1s', '1m'),
    'How long the head of a request may take to arrive, 1s to 1m; a slower one is answered 408 and its connection closed.',
  ),
  BODY_TIMEOUT: about(
    duration('30s'),
    'How long a JSON body may take to arrive; a slower one is answered 408 and its connection closed.',
  ),
  UPLOAD_LIMIT: about(
    integer(536_870_912, 1),
    'Largest uploaded file in bytes (512 MiB: the largest video that X takes).',
  ),
  OUTBOUND_ALLOW: about(
    networks(),
    'Private networks (10.1.0.0/16), addresses and host names, comma-separated, that URLs given by users (webhooks, media) may lead to; every other private address is refused. Unset, `npm start` on a loopback HOST allows this machine (localhost,127.0.0.0/8,::1), so that webhooks can be tried out.',
  ),
  DOWNLOAD_TIMEOUT: about(
    duration('60s'),
    'How long fetching a file from a URL that a user gave may take, in all.',
  ),
  FILE_URL_LIFETIME: about(
    durationWithin('1h', '1s', '1h'),
    'How long a signed file URL works, at most; three quarters of it at least. Every answer of the API has fresh ones but the repeat of a request by its Idempotency-Key, which gives the first answer as it was; every step that hands one to a platform, which pulls media by it within minutes, has fresh ones, too.',
  ),

  // ── publishing ──────────────────────────────────────────────────────────
  ...publishingSettings,

  // ── webhooks ────────────────────────────────────────────────────────────
  ...webhookSettings,

  ...accountSettings,
  ...exportSettings,
  ...loginSettings,
  ...mcpSettings,
  ...notificationSettings,

  // ── texts and embeddings ────────────────────────────────────────────────
  ...aiSettings,

  // ── payments ────────────────────────────────────────────────────────────
  ...paymentSettings,

  // ── storage and media ───────────────────────────────────────────────────
  STORAGE_DRIVER: about(
    z.enum(['folder', 's3']).default('folder'),
    'Where uploaded files live: a folder below DATA_DIR, or an S3-compatible store.',
  ),
  S3_ENDPOINT: about(z.url().optional(), 'Address of the S3-compatible store.'),
  S3_REGION: about(z.string().default('us-east-1'), 'Region named in S3 signatures.'),
  S3_BUCKET: about(z.string().default('social'), 'Bucket that holds the files.'),
  S3_ACCESS_KEY_ID: about(optional, 'Access key of the S3-compatible store.'),
  S3_SECRET_ACCESS_KEY: about(optional, 'Secret key of the S3-compatible store.'),
  S3_PRESIGN: about(
    flag(false),
    'Whether clients download archives of exports from the S3-compatible store itself, and may upload media to it, by presigned URLs; S3_ENDPOINT must then be an address that they reach. Otherwise the API serves archives and takes uploads.',
  ),
  ORPHANS_EVERY: about(
    duration('1d'),
    'How often files are looked for in the store that no row names; whole seconds.',
  ),
  ORPHAN_AGE: about(
    durationWithin('7d', '1h', '365d'),
    'How old a file that no row names must be until it is deleted, and how long an upload that nobody finished is kept.',
  ),
  FFMPEG_PATH: about(optional, 'ffmpeg; default ffmpeg-static, then PATH, then the development build.'),
  FFPROBE_PATH: about(optional, 'ffprobe program; default PATH, then the development build.'),

  // ── knowledge bases ─────────────────────────────────────────────────────
  ...knowledgeSettings,

  // ── retention ───────────────────────────────────────────────────────────
  ...retentionSettings,

  // ── clips ───────────────────────────────────────────────────────────────
  ...clipSettings,

  // ── agents ──────────────────────────────────────────────────────────────
  ...agentSettings,

  ...platformSettings,

  // ── tests ───────────────────────────────────────────────────────────────
  FAILPOINTS: about(
    optional,
    'File that tells this process where to die, hang, fail or wait (src/process/failpoints.ts); never set it outside tests.',
  ),
});

/** What holds between settings. */
const schema = shape.superRefine((settings, context) => {
  const refuse = (name: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (settings.SHUTDOWN_GRACE <= settings.COMMIT_TIMEOUT)
    refuse(
      'SHUTDOWN_GRACE',
      'is to be longer than COMMIT_TIMEOUT, or a stopping worker cuts publish calls off',
    );
  for (const name of missingAiSettings(settings)) refuse(name, 'is needed by the provider that is set');
  if (settings.CHUNK_OVERLAP > settings.CHUNK_TOKENS / 2)
    refuse('CHUNK_OVERLAP', 'is at most half of CHUNK_TOKENS');
});

/** All settings, parsed and defaulted; durations in milliseconds. */
export type Config = z.infer<typeof schema>;

/** Name → sentence of every setting: what the documentation and the compose check read. */
export const settings: Record<string, string> = Object.fromEntries(
  Object.entries(shape.shape).map(([name, field]) => [name, field.description ?? '']),
);

/** What may be given for each setting, as JSON Schema: types, choices and defaults as they are written in the environment. */
export const settingsSchema = () => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });

/** Reads and checks settings; throws one error that names every wrong one. Empty strings count as unset. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are wrong:\n${lines.join('\n')}`);
  }
  return { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR) };
};

/** Address under which clients reach the API. */
export const publicUrl = (config: Config): string =>
  baseUrl(
    config.PUBLIC_URL ?? `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${config.PORT}`,
  );

/** Address below which links for people lead. */
export const appUrl = (config: Config): string =>
  config.APP_URL === undefined ? publicUrl(config) : baseUrl(config.APP_URL);

/** Where the system looks for programs: all of our environment that a program we run gets to see. */
export const searchPath = (env: NodeJS.ProcessEnv = process.env): string => env['PATH'] ?? '';
