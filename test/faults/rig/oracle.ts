import { setTimeout as sleep } from 'node:timers/promises';
import { sandboxControl, type Effect, type SandboxControl } from '../../support/servers/sandbox-control.ts';

/** Marker in every text that the rig publishes, so that an effect shows its post and part. */
const markPattern = /zq[0-9a-z]+/g;

/** Publications that really happened, from the sandbox's own record. */
export interface Oracle {
  control: SandboxControl;
  /** Reads what the record has gained. */
  update(): Promise<void>;
  /** Effects of one part of a post; `update` first. */
  of(mark: string): Effect[];
}

/** The sandbox is ours alone and never dies with the service: a failed read is a hiccup of this machine. */
const patiently = async <T>(read: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await read();
    } catch (error) {
      if (tries === 5) throw error;
      await sleep(200 * tries);
    }
  }
};

/** One for all services of a run; it remembers what it has read. */
export const openOracle = (sandboxUrl: string): Oracle => {
  const byMark = new Map<string, Effect[]>();
  let seq = 0;
  const read = async (): Promise<void> => {
    const response = await fetch(`${sandboxUrl}/_control/effects?since=${seq}`);
    const { effects } = (await response.json()) as { effects: Effect[] };
    for (const effect of effects) {
      if (effect.seq <= seq) continue;
      seq = effect.seq;
      for (const mark of new Set(effect.text.match(markPattern)))
        byMark.set(mark, [...(byMark.get(mark) ?? []), effect]);
    }
  };
  let reading = Promise.resolve();
  return {
    control: sandboxControl(sandboxUrl),
    update: () => (reading = reading.then(() => patiently(read))),
    of: mark => byMark.get(mark) ?? [],
  };
};
