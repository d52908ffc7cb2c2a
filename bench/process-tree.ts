import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

interface Member {
  pid: number;
  parent: number;
  megabytes: number;
}

const memberOf = (pid: string): Member[] => {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const of = (field: string): number =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    return [{ pid: Number(pid), parent: of('PPid'), megabytes: of('VmRSS') / 1_024 }];
  } catch {
    return [];
  }
};

/**
 * Returns the current memory in MB of a process, and of the process with its descendants. Shared memory counts for each.
 */
export const treeMb = (pid: number): { own: number; all: number } => {
  const members = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(memberOf);
  const below = (parent: number): number =>
    members
      .filter(member => member.parent === parent)
      .reduce((sum, member) => sum + member.megabytes + below(member.pid), 0);
  const own = members.find(member => member.pid === pid)?.megabytes ?? 0;
  return { own, all: own + below(pid) };
};

const everyMs = 100;

/** Returns the peak memory of a process, and of the process with its descendants, during the work. */
export const peakOf = async (
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ own: number; all: number }> => {
  const peak = { own: 0, all: 0 };
  let isDone = false;
  const watching = (async () => {
    for (; !isDone; await sleep(everyMs)) {
      const { own, all } = treeMb(pid);
      [peak.own, peak.all] = [Math.max(peak.own, own), Math.max(peak.all, all)];
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await watching;
  }
  return peak;
};
