import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { temporalVersion } from '../src/local/parts/temporal-binary.ts';

/** Conditions besides the code that affect the numbers. */
export interface Circumstances {
  at: string;
  commit: string;
  /** Whether files differed from the commit. */
  modified: boolean;
  cores: number;
  cpu: string;
  memoryGb: number;
  /** Load average of the previous minute: above 1 on two cores, other programs were busy. */
  loadBefore: number;
  node: string;
  temporalCli: string;
  postgres: string;
  packages: Record<string, string>;
}

const git = (...args: string[]): string => {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/** The commit of another checkout. */
export const readCommit = (folder: string): string =>
  git('-C', folder, 'rev-parse', '--short', 'HEAD') || 'unknown';

const packageFile = new URL('../package.json', import.meta.url);

const packages = (): Record<string, string> => {
  const { dependencies } = JSON.parse(readFileSync(packageFile, 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return Object.fromEntries(
    ['koa', 'pg', '@mikro-orm/postgresql', '@temporalio/worker', 'zod'].map(name => [
      name,
      dependencies[name] ?? '',
    ]),
  );
};

/** Returns the circumstances before anything is started. PostgreSQL's version is known only once it runs. */
export const circumstances = (): Omit<Circumstances, 'postgres'> => ({
  at: new Date().toISOString(),
  commit: git('rev-parse', '--short', 'HEAD') || 'unknown',
  modified: git('status', '--porcelain', '--', 'src', 'bench', 'package-lock.json') !== '',
  cores: cpus().length,
  cpu: cpus()[0]?.model ?? 'unknown',
  memoryGb: Math.round(totalmem() / 2 ** 30),
  loadBefore: loadavg()[0] ?? 0,
  node: process.version,
  temporalCli: temporalVersion,
  packages: packages(),
});
