import type { MovedColumn } from '../../db/posts/write-move.ts';
import type { PlatformName } from '../../domain/platforms.ts';
import type { PostStatus } from '../../domain/posts.ts';

/** What becomes of a post. */
export interface Move {
  to: PostStatus;
  /** For the post's history, as a phrase: `cancelled`, `changed text and media`. */
  reason: string;
  set?: Partial<Record<MovedColumn, unknown>>;
  /** `restart` takes every target that can begin again back to its start; `cancel` ends those that are open. */
  targets?: 'restart' | 'cancel';
  /** The platforms afterwards, when they change. */
  platforms?: PlatformName[];
}
