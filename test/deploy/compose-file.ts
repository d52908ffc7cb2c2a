import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

/** Parts of a service that these tests read. */
export interface ComposeService {
  image: string;
  build?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: { path: string; required: boolean }[];
  profiles?: string[];
  depends_on?: Record<string, { condition: Condition }>;
  healthcheck?: { disable?: boolean; test?: string[] };
  ports?: string[];
  volumes?: string[];
  restart?: string;
  stop_grace_period?: string;
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  volumes: Record<string, unknown>;
}

export const root = new URL('../../', import.meta.url);

export const readRoot = (file: string): string => readFileSync(new URL(file, root), 'utf8');

/** Returns the name and value of every `${NAME…}` of a text that has a default, and undefined for a required one. */
export const variablesIn = (text: string): Map<string, string | undefined> =>
  new Map(
    [...text.matchAll(/\$\{([A-Z0-9_]+)(?::([-?])([^}]*))?\}/g)].map(([, name, operator, rest]) => [
      name ?? '',
      operator === '-' ? rest : undefined,
    ]),
  );

/** Reads `docker-compose.yml` with anchors merged and variables filled in: given ones first, else their defaults. */
export const readCompose = (given: Record<string, string> = {}): ComposeFile => {
  const text = readRoot('docker-compose.yml');
  const defaults = variablesIn(text);
  const fill = (_: unknown, value: unknown): unknown =>
    typeof value === 'string'
      ? value.replaceAll(
          /\$\{([A-Z0-9_]+)[^}]*\}/g,
          (__, name: string) => given[name] ?? defaults.get(name) ?? '',
        )
      : value;
  return parse(text, fill, { merge: true }) as ComposeFile;
};

/** The services that run our image, by name. */
export const ours = (compose: ComposeFile): [string, ComposeService][] =>
  Object.entries(compose.services).filter(([, service]) => service.build !== undefined);
