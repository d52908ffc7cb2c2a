import path from 'node:path';
import { z } from 'zod';
import { accountSettings } from './accounts.ts';
import { agentSettings, aiSettings, missingAiSettings } from './ai.ts';
import { clipSettings } from './clips.ts';
import { baseUrl } from '../domain/base-urls.ts';
import type { PlatformName } from '../domain/platforms.ts';
import { costSettings } from './costs.ts';
import { databaseSettings } from './database.ts';
import { exportSettings } from './exports.ts';
import { knowledgeSettings } from './knowledge.ts';
import { limitSettings } from './limits.ts';
import { loginSettings } from './logins.ts';
import { mcpSettings } from './mcp.ts';
import { notificationSettings } from './notifications.ts';
import { paymentSettings } from './billing.ts';
import { platformSettings } from './platforms.ts';
import { metricSettings, publishingSettings } from './publishing.ts';
import { requestSettings } from './requests.ts';
import { retentionSettings } from './retention.ts';
import { searchSettings } from './search.ts';
import { secretSettings } from './secrets.ts';
import { serverSettings } from './server.ts';
import { storageSettings } from './storage.ts';
import { temporalSettings } from './temporal.ts';
import { webhookSettings } from './webhooks.ts';

/**
 * Defines all settings. Only this module reads the environment. Each setting is documented by its sentence. `npm start`
 * works without any settings. Durations are written `250ms`, `30s`, `5m`, `24h`, `7d`; sizes are in bytes.
 */

const shape = z.object({
  // ── where it runs ───────────────────────────────────────────────────────
  ...serverSettings,

  // ── database ────────────────────────────────────────────────────────────
  ...databaseSettings,

  // ── Temporal ────────────────────────────────────────────────────────────
  ...temporalSettings,

  // ── search ──────────────────────────────────────────────────────────────
  ...searchSettings,

  // ── secrets ─────────────────────────────────────────────────────────────
  ...secretSettings,

  // ── limits ──────────────────────────────────────────────────────────────
  ...limitSettings,
  ...requestSettings,

  // ── publishing ──────────────────────────────────────────────────────────
  ...publishingSettings,

  // ── numbers of posts and accounts ───────────────────────────────────────
  ...metricSettings,
  ...costSettings,

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
  ...storageSettings,

  // ── knowledge bases ─────────────────────────────────────────────────────
  ...knowledgeSettings,

  // ── retention ───────────────────────────────────────────────────────────
  ...retentionSettings,

  // ── clips ───────────────────────────────────────────────────────────────
  ...clipSettings,

  // ── agents ──────────────────────────────────────────────────────────────
  ...agentSettings,

  ...platformSettings,
});

/** Checks the rules that involve several settings. */
const schema = shape.superRefine((settings, context) => {
  const refuse = (name: string, message: string): void =>
    context.addIssue({ code: 'custom', path: [name], message });
  if (settings.SHUTDOWN_GRACE <= settings.COMMIT_TIMEOUT)
    refuse(
      'SHUTDOWN_GRACE',
      'must be longer than COMMIT_TIMEOUT, because a stopping worker would otherwise interrupt publish calls',
    );
  for (const name of missingAiSettings(settings)) refuse(name, 'is required by the configured provider');
  if (settings.CHUNK_OVERLAP > settings.CHUNK_TOKENS / 2)
    refuse('CHUNK_OVERLAP', 'must be at most half of CHUNK_TOKENS');
});

/** All settings, parsed and with defaults. Durations are in milliseconds. */
export type Config = z.infer<typeof schema>;

/** Sentence of every setting by name, for the documentation and the check of the compose file. */
export const settings: Record<string, string> = Object.fromEntries(
  Object.entries(shape.shape).map(([name, field]) => [name, field.description ?? '']),
);

/** Returns the JSON Schema of the settings: types, choices, and defaults as they are written in the environment. */
export const settingsSchema = () => z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' });

/** Reads and validates the settings. Throws one error that names every invalid one. Empty strings count as unset. */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(issue => `  ${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`These settings are invalid:\n${lines.join('\n')}`);
  }
  return { ...parsed.data, DATA_DIR: path.resolve(parsed.data.DATA_DIR) };
};

/** Returns the URL at which clients reach the API. */
export const publicUrl = (config: Config): string =>
  baseUrl(
    config.PUBLIC_URL ?? `http://${config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST}:${config.PORT}`,
  );

/** Returns the address that a platform’s app must register, and to which its consent page redirects. */
export const callbackUrl = (config: Config, platform: PlatformName): string =>
  `${publicUrl(config)}/connections/${platform}/callback`;

/** Returns whether the service accepts connections only from this machine. */
export const listensHereOnly = ({ HOST }: Pick<Config, 'HOST'>): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(HOST);

/** Returns the folder of the console's files, or undefined if the console is not served. */
export const consoleFolder = ({ CONSOLE_DIR }: Pick<Config, 'CONSOLE_DIR'>): string | undefined =>
  CONSOLE_DIR === 'off' ? undefined : CONSOLE_DIR;

/** Returns the base URL of links for people. */
export const appUrl = (config: Config): string => {
  if (config.APP_URL !== undefined) return baseUrl(config.APP_URL);
  return consoleFolder(config) === undefined ? publicUrl(config) : `${publicUrl(config)}/app`;
};

/** Returns the origins that a browser may be redirected to after an account is connected, for every organization. */
export const originsToReturnTo = (config: Config): string[] =>
  consoleFolder(config) === undefined
    ? config.CONNECT_RETURN_ORIGINS
    : [...config.CONNECT_RETURN_ORIGINS, new URL(publicUrl(config)).origin];

/** Returns PATH, the only part of our environment that programs started by the service receive. */
export const searchPath = (env: NodeJS.ProcessEnv = process.env): string => env['PATH'] ?? '';
