import { chmod } from 'node:fs/promises';
import type { Logger } from 'pino';
import type { Config } from '../../config/index.ts';
import { runLimited } from './ffmpeg-run.ts';

export type MediaProgram = 'ffmpeg' | 'ffprobe';
export type ProgramPaths = Partial<Pick<Config, 'FFMPEG_PATH' | 'FFPROBE_PATH'>>;

type FinderLog = Pick<Logger, 'info' | 'warn'>;

/** A strategy for locating the program: its name for people, the path that it finds, and whether it needs a warning. */
interface Way {
  name: string;
  locate: () => Promise<string>;
  warning?: string;
}

const old =
  'meant for development and tests only (its releases are years old): install ffmpeg for production';

const ways: Record<MediaProgram, (paths: ProgramPaths) => Way[]> = {
  ffmpeg: paths => [
    ...configured('FFMPEG_PATH', paths.FFMPEG_PATH),
    { name: 'the npm package ffmpeg-static', locate: () => pathOfPackage('ffmpeg-static') },
    { name: 'ffmpeg on PATH', locate: async () => 'ffmpeg' },
    {
      name: 'the npm package @ffmpeg-installer/ffmpeg',
      locate: () => pathOfPackage('@ffmpeg-installer/ffmpeg'),
      warning: old,
    },
  ],
  ffprobe: paths => [
    ...configured('FFPROBE_PATH', paths.FFPROBE_PATH),
    { name: 'ffprobe on PATH', locate: async () => 'ffprobe' },
    {
      name: 'the npm package @ffprobe-installer/ffprobe',
      locate: () => pathOfPackage('@ffprobe-installer/ffprobe'),
      warning: old,
    },
  ],
};

const configured = (setting: string, path: string | undefined): Way[] =>
  path === undefined ? [] : [{ name: setting, locate: async () => path }];

const found = new Map<string, Promise<string>>();

/**
 * Returns the path of a program that runs, trying the strategies in order. Runs it once with `-version`, names it in the
 * log, and caches it. A path in the settings is final: if it does not run, nothing else is tried. Rejects with an error
 * that names every strategy and why it failed. The next call tries again.
 */
export const findMediaProgram = (
  program: MediaProgram,
  paths: ProgramPaths,
  log?: FinderLog,
): Promise<string> => {
  const key = `${program} ${paths.FFMPEG_PATH ?? ''} ${paths.FFPROBE_PATH ?? ''}`;
  const known = found.get(key) ?? search(program, paths, log);
  found.set(key, known);
  known.catch(() => found.delete(key));
  return known;
};

const search = async (program: MediaProgram, paths: ProgramPaths, log?: FinderLog): Promise<string> => {
  const failures: string[] = [];
  for (const way of ways[program](paths)) {
    try {
      return await tryWay(way, program, log);
    } catch (error) {
      failures.push(`  ${way.name}: ${(error as Error).message}`);
      if (way.name.endsWith('_PATH')) break;
    }
  }
  throw new Error(`No working ${program} was found. Tried, in this order:\n${failures.join('\n')}`);
};

const tryWay = async (way: Way, program: MediaProgram, log?: FinderLog): Promise<string> => {
  const path = await way.locate();
  const version = await versionOf(path, log);
  log?.info({ program, path, version }, `${program} comes from ${way.name}`);
  if (way.warning) log?.warn({ program }, `${way.name} is ${way.warning}`);
  return path;
};

/**
 * Returns the version. npm can skip the install script that makes a packaged program executable, in which case this
 * function does it and logs that.
 */
const versionOf = async (path: string, log?: FinderLog): Promise<string> => {
  try {
    return await firstLine(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error;
    await makeExecutable(path);
    log?.warn({ path }, 'this program was not executable (npm held back its install script); made it so');
    return firstLine(path);
  }
};

const makeExecutable = (path: string): Promise<void> =>
  chmod(path, 0o755).catch((error: unknown) => {
    throw new Error(`${path} is not executable and cannot be made so: run chmod +x on it`, { cause: error });
  });

const firstLine = async (path: string): Promise<string> => {
  const { stdout } = await runLimited(path, ['-version'], { timeoutMs: 10_000 });
  const line = stdout.split('\n', 1)[0] ?? '';
  if (!/^ff(mpeg|probe) version/.test(line)) throw new Error(`${path} is something else: "${line}"`);
  return line;
};

/** Returns the path that the package exports, as a text or in an object. Rejects if the package is not installed. */
const pathOfPackage = async (name: string): Promise<string> => {
  const module = (await import(name).catch(() => {
    throw new Error('not installed');
  })) as { default?: string | { path?: string } | null };
  const path = typeof module.default === 'string' ? module.default : module.default?.path;
  if (!path) throw new Error('installed, but without a program for this machine');
  return path;
};
