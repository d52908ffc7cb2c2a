import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const moduleFolder = fileURLToPath(new URL('../../../temporal', import.meta.url));
const program = 'github.com/temporalio/cli/cmd/temporal';

/** Packages that the pinned release compiles, counted once; only the shown percentage rests on it. */
const packagesInAll = 1_717;

interface Progress {
  modules: number;
  packages: number;
}

const count = (progress: Progress, line: string): boolean => {
  if (line.startsWith('go: downloading ')) progress.modules += 1;
  else if (/^[\w.-]+(\/[\w.~-]+)*$/.test(line)) progress.packages += 1;
  else return false;
  return true;
};

/**
 * Builds the Temporal CLI from temporal/go.mod into `file`. Every module's content is pinned by temporal/go.sum.
 * About three minutes on two cores from an empty cache, seconds from a warm one; says every 5 s how far it is.
 */
export const buildTemporal = async (
  file: string,
  { env, say, signal }: { env: NodeJS.ProcessEnv; say: (line: string) => void; signal?: AbortSignal },
): Promise<void> => {
  const began = Date.now();
  const progress = { modules: 0, packages: 0 };
  const complaints: string[] = [];
  const report = (): void => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const { modules, packages } = progress;
    const percent = Math.min(Math.floor((packages / packagesInAll) * 100), 100);
    say(
      `building the Temporal server with Go: ${percent} % (${modules} modules fetched, ${packages} packages compiled), ${seconds} s`,
    );
  };
  const args = ['build', '-v', '-mod=readonly', '-ldflags', '-s -w', '-o', file, program];
  const child = spawn('go', args, {
    cwd: moduleFolder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(signal && { signal }),
  });
  child.once('spawn', () =>
    say('building the Temporal server with Go, once for all clones (about 3 minutes on two cores) …'),
  );
  createInterface({ input: child.stderr }).on('line', line => count(progress, line) || complaints.push(line));
  const timer = setInterval(report, 5_000);
  try {
    await new Promise<void>((resolve, reject) => {
      child.once('error', error =>
        reject('code' in error && error.code === 'ENOENT' ? new Error('`go` is not on PATH') : error),
      );
      child.once('close', code =>
        code === 0
          ? resolve()
          : reject(new Error(`go build ended with ${code}: ${complaints.slice(-5).join(' | ')}`)),
      );
    });
  } finally {
    clearInterval(timer);
  }
  report();
};
