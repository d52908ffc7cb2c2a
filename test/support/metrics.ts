import type { PlatformName } from '../../src/domain/platforms.ts';

/** What `GET /posts/{postId}/metrics` says of one platform. */
export interface PlatformNumbers {
  platform: PlatformName;
  state: string;
  reason: string | null;
  since: string | null;
  capturedAt: string | null;
  nextAt: string | null;
  final: boolean;
  counts: Record<string, number>;
  raw: Record<string, number>;
  lastReported: Record<string, string>;
  history: { day: string; counts: Record<string, number> }[];
}

/** What it says. */
export interface PostNumbers {
  total: { counts: Record<string, number>; leftOut: Record<string, string[]> };
  platforms: PlatformNumbers[];
}
