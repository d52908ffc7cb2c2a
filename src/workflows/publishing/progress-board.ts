import { setCurrentDetails } from '@temporalio/workflow';
import type { Plan } from '../../activities/publishing/steps.ts';
import { approval, operatorsGo, subscriptionRenewal } from '../../domain/publishing/holding.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../../domain/posts/posts.ts';
import { overallPercent, percentOf, type PostProgress } from '../../domain/posts/progress.ts';

interface Line {
  status: TargetStatus;
  step: string;
  /** Whether the target waits for a person to connect an account or renew the subscription. */
  isHeld: boolean;
}

/**
 * Answer to the progress query and the text in the Temporal UI. Every change is shown immediately. Built from events only,
 * so that it can be replayed.
 */
export class ProgressBoard {
  readonly #postId: string;
  #lines: Map<PlatformName, Line>;
  #status: PostStatus = 'scheduled';
  #waitingFor: string | null = null;

  constructor(postId: string, platforms: readonly PlatformName[]) {
    this.#postId = postId;
    const line: Line = { status: 'pending', step: 'not started', isHeld: false };
    this.#lines = new Map(platforms.map(platform => [platform, line]));
    this.#show();
  }

  /** Shows the state of the rows, except for running targets, which have reported newer states. */
  show(plan: Plan, isRunning: (platform: PlatformName) => boolean): void {
    this.#status = plan.status;
    const due = new Date(plan.dueAt).toISOString();
    this.#waitingFor =
      plan.action === 'publish' && plan.prepareAt > Date.now() ? `its publish time, ${due}` : null;
    const lineOf = ({ platform, status }: Plan['all'][number]): Line =>
      (isRunning(platform) ? this.#lines.get(platform) : undefined) ?? {
        status,
        step: status,
        isHeld: false,
      };
    this.#lines = new Map(plan.all.map(target => [target.platform, lineOf(target)]));
    this.#show();
  }

  move(platform: PlatformName, status: TargetStatus, step: string): void {
    this.#write(platform, { status, step, isHeld: false });
  }

  /** Shows a target that only a person can continue. */
  hold(platform: PlatformName, step: string): void {
    this.#write(platform, { status: 'preparing', step, isHeld: true });
  }

  /** Returns whether every platform is published. */
  isPublished(): boolean {
    return [...this.#lines.values()].every(({ status }) => status === 'published');
  }

  finish(status: PostStatus): void {
    this.#status = status;
    this.#waitingFor = null;
    this.#show();
  }

  read(): PostProgress {
    const targets = [...this.#lines].map(([platform, { status, step }]) => ({
      platform,
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
   * Writes the line of a platform. A platform that was removed from the post has no line, even while its target is still
   * ending.
   */
  #write(platform: PlatformName, line: Line): void {
    if (!this.#lines.has(platform)) return;
    this.#lines.set(platform, line);
    this.#show();
  }

  #awaited(): string | null {
    const held = [...this.#lines].filter(([, { isHeld }]) => isHeld);
    if (this.#waitingFor !== null || held.length === 0) return this.#waitingFor;
    if (held.some(([, { step }]) => step.endsWith(subscriptionRenewal))) return subscriptionRenewal;
    if (held.some(([, { step }]) => step.endsWith(approval))) return approval;
    if (held.some(([, { step }]) => step.endsWith(operatorsGo))) return operatorsGo;
    return `an account to be connected on ${held.map(([platform]) => platform).join(', ')}`;
  }

  #show(): void {
    const awaited = this.#awaited();
    const lines = [...this.#lines].map(([platform, { step }]) => `- **${platform}**: ${step}`);
    const head = [`Post is **${this.#status}**`, ...(awaited === null ? [] : [`waiting for ${awaited}`])];
    setCurrentDetails([...head, ...lines].join('\n'));
  }
}
