import type { TargetEnd } from '../../db/publishing/target-ends.ts';
import type { TargetRow } from '../../db/publishing/targets.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import { PlatformError, type Platform, type Platforms } from '../../platforms/platform.ts';
import { countOne, meterNow } from '../count.ts';

/** Counts an ended target by its platform, status, and our own code, and measures how late it was published. */
export const measureEnd = ({ platform, due_ms: dueMs, now_ms: nowMs }: TargetRow, end: TargetEnd): void => {
  const { status, error } = end;
  countOne('publish_ends', 'Targets that have finished.', { platform, status, code: error?.code ?? '' });
  if (status !== 'published' || dueMs === null) return;
  meterNow()
    ?.createHistogram(
      'publish_lateness_seconds',
      'float',
      's',
      'Delay from a target’s due time to its publish call, or to the proof if the answer was lost.',
    )
    .record(Math.max(0, nowMs - dueMs) / 1_000, { platform });
};

/** Returns our own word for the outcome of a call, so that no text from outside becomes a metric series. */
const outcomeOf = (answer: unknown): string => {
  const { outcome, verdict, state, failure } = (answer ?? {}) as Record<string, unknown>;
  if (outcome === 'rejected') return (failure as { kind: string }).kind;
  const word = outcome ?? verdict ?? state;
  return typeof word === 'string' ? word : 'done';
};

const measured = [
  'prepare',
  'commit',
  'comment',
  'reconcile',
  'findComment',
  'confirm',
  'setCover',
  'addToPlaylist',
  'setCaptions',
  'remove',
  'isOut',
  'revise',
  'isRevised',
  'repost',
  'findRepost',
] as const satisfies readonly (keyof Platform)[];

const record = (platform: string, operation: string, outcome: string, beganAt: number): void => {
  const labels = { platform, operation };
  countOne('platform_operations', 'Platform calls, by result.', { ...labels, outcome });
  meterNow()
    ?.createHistogram('platform_operation_seconds', 'float', 's', 'Duration of a platform call.')
    .record((performance.now() - beganAt) / 1_000, labels);
};

type Operation = (input: unknown) => Promise<unknown>;

const measureOne =
  (platform: string, name: string, operation: Operation): Operation =>
  async input => {
    const beganAt = performance.now();
    try {
      const answer = await operation(input);
      record(platform, name, outcomeOf(answer), beganAt);
      return answer;
    } catch (error) {
      record(platform, name, error instanceof PlatformError ? error.failure.kind : 'error', beganAt);
      throw error;
    }
  };

const measurePlatform = (platform: Platform): Platform => {
  const operations = measured.flatMap(name => {
    const operation = platform[name] as Operation | undefined;
    return operation ? [[name, measureOne(platform.name, name, operation)]] : [];
  });
  return { ...platform, ...(Object.fromEntries(operations) as Partial<Platform>) };
};

/** Returns the platforms with every call counted and timed in the worker's metrics. */
export const measurePlatforms = (platforms: Platforms): Platforms => {
  const known = new WeakMap<Platform, Platform>();
  const measure = (platform: Platform): Platform => {
    const one = known.get(platform) ?? measurePlatform(platform);
    known.set(platform, one);
    return one;
  };
  return new Proxy(platforms, { get: (all, name) => measure(all[name as PlatformName]) });
};
