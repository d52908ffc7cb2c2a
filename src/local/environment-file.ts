import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Settings of a stack's roles that another process needs to join it. */
const shared = [
  'DATA_DIR',
  'DATABASE_URL',
  'TEMPORAL_ADDRESS',
  'TEMPORAL_UI_URL',
  'SANDBOX_URL',
  'TYPESENSE_URL',
  'TYPESENSE_API_KEY',
  'TYPESENSE_COLLECTION_PREFIX',
  'PUBLIC_URL',
  'ENCRYPTION_KEYS',
  'ENCRYPTION_KEY_VERSION',
  'SIGNING_SECRET',
  'OUTBOUND_ALLOW',
  'WEBHOOK_HTTP',
  'GOOGLE_LOGIN_CLIENT_ID',
  'GOOGLE_LOGIN_CLIENT_SECRET',
  'GOOGLE_LOGIN_BASE',
  'GITHUB_LOGIN_CLIENT_ID',
  'GITHUB_LOGIN_CLIENT_SECRET',
  'GITHUB_LOGIN_BASE',
  'GITHUB_LOGIN_API_BASE',
];

const fileIn = (dataDir: string): string => path.join(dataDir, 'stack.env');

/**
 * Quotes a setting for a shell, which takes text in single quotes literally. A single quote itself is escaped outside of
 * them.
 */
const line = (name: string, value: string): string => `${name}='${value.replaceAll("'", "'\\''")}'`;
const lines = /^(\w+)='((?:[^']|'\\'')*)'$/gm;

/**
 * Writes the settings for joining the running stack, readable only by its owner: `set -a; . .data/stack.env; set +a; npm
 * run worker` runs one more worker. Leaves METRICS_PORT to the caller, because the stack's own processes use theirs.
 */
export const writeEnvironmentFile = (dataDir: string, env: NodeJS.ProcessEnv): void => {
  const written = shared.flatMap(name => (env[name] ? [line(name, env[name])] : []));
  rmSync(fileIn(dataDir), { force: true });
  writeFileSync(fileIn(dataDir), `${written.join('\n')}\n`, { mode: 0o600 });
};

export const removeEnvironmentFile = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true });

/** Whether a stack has left its settings in the folder. A killed stack never removes them. */
export const hasEnvironmentFile = (dataDir: string): boolean => existsSync(fileIn(dataDir));

/**
 * Reads the settings that a running stack has left in its data folder. Throws an error that says what to do if there are
 * none.
 */
export const readEnvironmentFile = (dataDir: string): Record<string, string | undefined> => {
  if (!hasEnvironmentFile(dataDir))
    throw new Error(
      `${dataDir} contains no stack.env. Set DATA_DIR to the folder that the running stack was started with.`,
    );
  const found = [...readFileSync(fileIn(dataDir), 'utf8').matchAll(lines)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.replaceAll("'\\''", "'")]));
};
