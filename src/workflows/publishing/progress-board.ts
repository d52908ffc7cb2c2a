import { setCurrentDetails } from '@temporalio/workflow';
import type { Plan, PlannedTarget } from '../../activities/publishing/steps.ts';
import { approval, operatorsGo, subscriptionRenewal } from '../../domain/publishing/holding.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import { overallPercent, percentOf, type PostProgress } from '../../domain/posts/progress.ts';
import { keyOfTarget, type TargetName } from '../../domain/posts/target-names.ts';

interface Line extends Required<TargetName> {
  status: TargetStatus;
  step: string;
  /** Whether the target waits for a person to connect an account or renew the subscription. */
  isHeld: boolean;
}

const lineWith = (
  { platform, connectionId = null }: TargetName,
  state: Omit<Line, keyof TargetName>,
): Line => ({ platform, connectionId, ...state });

/**
 * Answer to the progress query and the text in the Temporal UI. Every change is shown immediately. Built from events only,
 * so that it can be replayed.
 */
export class ProgressBoard {
  readonly #postId: string;
  /** By `keyOfTarget`. */
  #lines: Map<string, Line>;
  #status: PostStatus = 'scheduled';
  #waitingFor: string | null = null;

  constructor(postId: string, platforms: readonly PlatformName[]) {
    this.#postId = postId;
    const line = { connectionId: null, status: 'pending', step: 'not started', isHeld: false } as const;
    this.#lines = new Map(platforms.map(platform => [platform, { ...line, platform }]));
    this.#show();
  }

  /** Shows the state of the rows, except for running targets, which have reported newer states. */
  show(plan: Plan, isRunning: (target: PlannedTarget) => boolean): void {
    this.#status = plan.status;
    const due = new Date(plan.dueAt).toISOString();
    this.#waitingFor =
      plan.action === 'publish' && plan.prepareAt > Date.now() ? `its publish time, ${due}` : null;
    const lineOf = (target: PlannedTarget): Line =>
      (isRunning(target) ? this.#lines.get(keyOfTarget(target)) : undefined) ??
      lineWith(target, { status: target.status, step: target.status, isHeld: false });
    this.#lines = new Map(plan.all.map(target => [keyOfTarget(target), lineOf(target)]));
    this.#show();
  }

  move(target: PlannedTarget, status: TargetStatus, step: string): void {
    this.#write(target, { status, step, isHeld: false });
  }

  /** Shows a target that only a person can continue. */
  hold(target: PlannedTarget, step: string): void {
    this.#write(target, { status: 'preparing', step, isHeld: true });
  }

  /** Returns whether every target is published. */
  isPublished(): boolean {
    return [...this.#lines.values()].every(({ status }) => status === 'published');
  }

  finish(status: PostStatus): void {
    this.#status = status;
    this.#waitingFor = null;
    this.#show();
  }

  read(): PostProgress {
    const targets = [...this.#lines.values()].map(({ platform, connectionId, status, step }) => ({
      platform,
      connectionId,
      status,
      step,
      percent: percentOf[status],
    }));
    return {
      postId: this.#postId,
      status: this.#status,
      source: 'workflow',
      waitingFor: this.#awaited(),
      percent: overallPercent(targets),
      targets,
    };
  }

  /**
   * Writes the line of a target. A target that was removed from the post has no line, even while it is still ending.
   */
  #write(target: PlannedTarget, state: Omit<Line, keyof TargetName>): void {
    const key = keyOfTarget(target);
    if (!this.#lines.has(key)) return;
    this.#lines.set(key, lineWith(target, state));
    this.#show();
  }

  #awaited(): string | null {
    const held = [...this.#lines.values()].filter(({ isHeld }) => isHeld);
    if (this.#waitingFor !== null || held.length === 0) return this.#waitingFor;
    if (held.some(({ step }) => step.endsWith(subscriptionRenewal))) return subscriptionRenewal;
    if (held.some(({ step }) => step.endsWith(approval))) return approval;
    if (held.some(({ step }) => step.endsWith(operatorsGo))) return operatorsGo;
    return `an account to be connected on ${[...new Set(held.map(({ platform }) => platform))].join(', ')}`;
  }

  #show(): void {
    const awaited = this.#awaited();
    const lines = [...this.#lines.values()].map(({ platform, step }) => `- **${platform}**: ${step}`);
    const head = [`Post is **${this.#status}**`, ...(awaited === null ? [] : [`waiting for ${awaited}`])];
    setCurrentDetails([...head, ...lines].join('\n'));
  }
}
