import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { searchAttributes } from '../../../temporal/search-attributes.ts';
import type { Program } from '../program.ts';
import { temporalServes } from './temporal-health.ts';

export interface TemporalOptions {
  /** Path of the Temporal CLI. See `findTemporal`. */
  binary: string;
  port: number;
  /** Port of the web UI. Without one, there is no UI. */
  uiPort?: number;
  /** File that keeps all data across restarts. Without one, the server keeps data in memory. */
  file?: string;
  namespace?: string;
}

const dynamicConfigFile = new URL('../../../temporal/dynamic-config.yaml', import.meta.url);
const dynamicConfig = z.record(z.string(), z.tuple([z.strictObject({ value: z.json() })]));

/** Returns the settings of temporal/dynamic-config.yaml as flags of the dev server. */
export const dynamicConfigFlags = (yaml = readFileSync(dynamicConfigFile, 'utf8')): string[] =>
  Object.entries(dynamicConfig.parse(parse(yaml))).flatMap(([key, [{ value }]]) => [
    '--dynamic-config-value',
    `${key}=${JSON.stringify(value)}`,
  ]);

const searchAttributeFlags = (): string[] =>
  Object.entries(searchAttributes).flatMap(([name, type]) => ['--search-attribute', `${name}=${type}`]);

/**
 * Options for a database file. Write-ahead log and normal syncing more than double the throughput, and a killed server was
 * measured to lose nothing.
 */
const fileFlags = (file: string): string[] => [
  '--db-filename',
  file,
  '--sqlite-pragma',
  'journal_mode=wal',
  '--sqlite-pragma',
  'synchronous=normal',
];

/** Returns the Temporal dev server as a program. */
export const temporalProgram = ({
  binary,
  port,
  uiPort,
  file,
  namespace = 'default',
}: TemporalOptions): Program => ({
  name: 'temporal',
  command: binary,
  args: [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--namespace',
    namespace,
    ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort)]),
    ...(file === undefined ? [] : fileFlags(file)),
    ...searchAttributeFlags(),
    ...dynamicConfigFlags(),
    '--log-format',
    'json',
    '--log-level',
    'warn',
  ],
  // none of the caller's TEMPORAL_* variables, which the CLI would read as its own settings
  env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] },
  stop: { signal: 'SIGTERM', hurry: 'SIGKILL', within: 15_000 },
  readyWithin: 60_000,
  // the dev server takes further ports at random and panics if another program takes one at the same moment
  triesAtStart: 2,
  isReady: () => temporalServes(`127.0.0.1:${port}`),
});
