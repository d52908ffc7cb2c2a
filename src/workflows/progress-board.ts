import { setCurrentDetails } from '@temporalio/workflow';
import type { Plan } from '../activities/publishing.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { PostStatus, TargetStatus } from '../domain/posts.ts';
import { overallPercent, percentOf, type PostProgress, type TargetProgress } from '../domain/progress.ts';

/**
 * What the progress query answers and what an operator reads in the Temporal UI; every move is shown there at once.
 * Made from events only, so it replays.
 */
export class ProgressBoard {
  readonly #postId: string;
  readonly #targets = new Map<PlatformName, TargetProgress>();
  #status: PostStatus = 'scheduled';
  #waitingFor: string | null = null;
  readonly #held = new Set<PlatformName>();

  constructor(postId: string, platforms: readonly PlatformName[]) {
    this.#postId = postId;
    for (const platform of platforms) this.move(platform, 'pending', 'not started');
  }

  /** Takes over what the rows say. */
  show(plan: Plan): void {
    this.#status = plan.status;
    const due = new Date(plan.dueAt).toISOString();
    this.#waitingFor =
      plan.action === 'publish' && plan.prepareAt > Date.now() ? `its publish time, ${due}` : null;
    this.#targets.clear();
    this.#held.clear();
    for (const target of plan.all) this.move(target.platform, target.status, target.status);
  }

  move(platform: PlatformName, status: TargetStatus, step: string): void {
    this.#held.delete(platform);
    this.#put(platform, status, step);
  }

  /** A branch that only a person can help. */
  hold(platform: PlatformName, reason: string): void {
    this.#held.add(platform);
    this.#put(platform, 'preparing', reason);
  }

  #put(platform: PlatformName, status: TargetStatus, step: string): void {
    this.#targets.set(platform, { platform, status, step, percent: percentOf[status] });
    setCurrentDetails(this.#asMarkdown());
  }

  finish(status: PostStatus): void {
    this.#status = status;
    this.#waitingFor = null;
    setCurrentDetails(this.#asMarkdown());
  }

  read(): PostProgress {
    const targets = [...this.#targets.values()];
    return {
      postId: this.#postId,
      status: this.#status,
      source: 'workflow',
      waitingFor: this.#awaited(),
      percent: overallPercent(targets),
      targets,
    };
  }

  #awaited(): string | null {
    if (this.#waitingFor !== null || this.#held.size === 0) return this.#waitingFor;
    return `an account to be connected on ${[...this.#held].join(', ')}`;
  }

  #asMarkdown(): string {
    const waitingFor = this.#awaited();
    const lines = [...this.#targets.values()].map(target => `- **${target.platform}**: ${target.step}`);
    return [`Post is **${this.#status}**`, waitingFor === null ? '' : `waiting for ${waitingFor}`, ...lines]
      .filter(Boolean)
      .join('\n');
  }
}
