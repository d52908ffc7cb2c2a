import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { runLimited } from '../media/ffmpeg-run.ts';

/** Degree to which ffmpeg is isolated from this machine, depending on the system. */
export interface Isolation {
  /** Program that isolates it. `none` if the system allows neither. */
  by: 'bwrap' | 'unshare' | 'none';
  /** Whether it has network access, or can write outside its workspace. */
  hasNetwork: boolean;
  canWriteElsewhere: boolean;
  /** Returns the command prefix for working in `workspace`. */
  prefix(workspace: string): readonly string[];
}

/**
 * Mounts everything except the workspace read-only. `$0` is the workspace. A mount that cannot be remounted stays as it is,
 * and the probe below finds out whether that matters.
 */
const readOnlyMounts = `
mount --make-rprivate / && mount --bind "$0" "$0" || exit 125
while read -r _ point _; do
  case "$point" in "$0"|/proc|/proc/*|/sys|/sys/*|/dev|/dev/*) ;; *) mount -o remount,bind,ro "$point" 2>/dev/null ;; esac
done < /proc/self/mounts
mount -o remount,bind,rw "$0" && cd "$0" && exec "$@"`;

/** Ends the program with this process, however that ends. */
const dieTogether = ['setpriv', '--pdeathsig', 'KILL', '--'] as const;

const unshared = ['--net', '--ipc', '--mount', '--pid', '--fork', '--kill-child=KILL'] as const;

const bwrap = (workspace: string): string[] => [
  'bwrap',
  '--unshare-all',
  '--die-with-parent',
  '--ro-bind',
  '/',
  '/',
  '--dev',
  '/dev',
  '--proc',
  '/proc',
  '--bind',
  workspace,
  workspace,
  '--chdir',
  workspace,
  '--',
];

const unshare =
  (as: readonly string[]) =>
  (workspace: string): string[] => [
    ...dieTogether,
    'unshare',
    ...as,
    ...unshared,
    '--',
    '/bin/sh',
    '-c',
    readOnlyMounts,
    workspace,
  ];

const ways: { by: Isolation['by']; prefix: Isolation['prefix'] }[] = [
  { by: 'bwrap', prefix: bwrap },
  { by: 'unshare', prefix: unshare([]) },
  { by: 'unshare', prefix: unshare(['--user', '--map-root-user']) },
  { by: 'none', prefix: () => dieTogether },
  { by: 'none', prefix: () => [] },
];

/** Prints two lines: whether there is a network device besides `lo`, and whether the parent folder is writable. */
const look = `
touch ok || exit 1
if [ "$(grep -c : /proc/net/dev)" -gt 1 ]; then echo network; else echo -; fi
if touch ../outside 2>/dev/null; then echo writes; else echo -; fi`;

/** Finds the strongest isolation that works here, tested in its own folder below `folder`. */
export const findIsolation = async (folder: string): Promise<Isolation> => {
  const outer = path.join(folder, `.isolation-${randomUUID()}`);
  const workspace = path.join(outer, 'inner');
  await mkdir(workspace, { recursive: true });
  try {
    for (const { by, prefix } of ways) {
      const seen = await tryOut(prefix(workspace), workspace);
      if (seen) return { by, prefix, ...seen };
    }
    return { by: 'none', prefix: () => [], hasNetwork: true, canWriteElsewhere: true };
  } finally {
    await rm(outer, { recursive: true, force: true });
  }
};

const tryOut = async (
  prefix: readonly string[],
  workspace: string,
): Promise<Pick<Isolation, 'hasNetwork' | 'canWriteElsewhere'> | undefined> => {
  try {
    const { stdout } = await runLimited('/bin/sh', ['-c', look], {
      prefix,
      timeoutMs: 10_000,
      cwd: workspace,
    });
    const [network, writes] = stdout.split('\n');
    return { hasNetwork: network === 'network', canWriteElsewhere: writes === 'writes' };
  } catch {
    return undefined;
  }
};

/** Describes the isolation in one sentence for the log. */
export const describeIsolation = ({ by, hasNetwork, canWriteElsewhere }: Isolation): string => {
  const network = hasNetwork ? 'with the network of this machine' : 'without a network';
  const files = canWriteElsewhere ? 'with the file system as it is' : 'with a read-only file system';
  const how = by === 'none' ? 'neither bwrap nor unshare works here' : `by ${by}`;
  return `ffmpeg runs ${network} and ${files} (${how})`;
};
