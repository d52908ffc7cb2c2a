import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { Config } from '../config/index.ts';
import { StartRefused } from '../process/start-refused.ts';

const schema = z.object({
  ENCRYPTION_KEYS: z.string().min(1),
  SIGNING_SECRET: z.string().min(1),
  POSTGRES_PASSWORD: z.string().min(1),
  TYPESENSE_API_KEY: z.string().min(1),
});

/** Schema of releases before the search existed. */
const earlier = schema.omit({ TYPESENSE_API_KEY: true });

/** Secrets of one local stack, by the names of the settings that they replace. */
export type LocalSecrets = z.infer<typeof schema>;

const newSecrets = (): LocalSecrets => ({
  ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
  SIGNING_SECRET: randomBytes(32).toString('base64url'),
  POSTGRES_PASSWORD: randomBytes(24).toString('base64url'),
  TYPESENSE_API_KEY: randomBytes(24).toString('base64url'),
});

/** Writes a file beside the real one, only for its owner, and lets `place` move it there. */
const write = (file: string, secrets: LocalSecrets, place: (fresh: string) => void): void => {
  const fresh = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o711 });
  writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    place(fresh);
  } finally {
    rmSync(fresh, { force: true });
  }
};

/** Writes the file completely or not at all. If another process was faster, its secrets stay. */
const create = (file: string): void =>
  write(file, newSecrets(), fresh => {
    try {
      linkSync(fresh, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  });

/** Adds secrets of newer parts that folders of earlier releases lack. */
const complete = (file: string, kept: z.infer<typeof earlier>): LocalSecrets => {
  const secrets = { ...newSecrets(), ...kept };
  write(file, secrets, fresh => renameSync(fresh, file));
  return secrets;
};

/** Reads the secrets of a data folder. Creates them the first time, readable only by the owner. */
export const localSecrets = (dataDir: string): LocalSecrets => {
  const file = path.join(dataDir, 'secrets.json');
  if (!existsSync(file)) create(file);
  const kept = parseSecrets(file, readFileSync(file, 'utf8'));
  return 'TYPESENSE_API_KEY' in kept ? kept : complete(file, kept);
};

const parseSecrets = (file: string, text: string): LocalSecrets | z.infer<typeof earlier> => {
  try {
    return schema.or(earlier).parse(JSON.parse(text));
  } catch {
    throw new StartRefused(
      `${file} is damaged. It holds the keys of everything encrypted in this data folder. Restore it from a copy, or delete the whole folder to start empty.`,
    );
  }
};

/**
 * Returns the settings with missing secrets taken from the data folder, and reports that, because it is right on one
 * machine and wrong on several.
 */
export const withLocalSecrets = (config: Config, say: (line: string) => void): Config => {
  if (config.ENCRYPTION_KEYS && config.SIGNING_SECRET) return config;
  const { ENCRYPTION_KEYS, SIGNING_SECRET } = localSecrets(config.DATA_DIR);
  say(
    `ENCRYPTION_KEYS or SIGNING_SECRET is not set: using those in ${config.DATA_DIR}. Set both if several machines run the service.`,
  );
  return {
    ...config,
    ENCRYPTION_KEYS: config.ENCRYPTION_KEYS ?? ENCRYPTION_KEYS,
    SIGNING_SECRET: config.SIGNING_SECRET ?? SIGNING_SECRET,
  };
};
