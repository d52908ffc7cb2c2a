import type { PlatformName } from '../platforms.ts';
import type { Disclosures } from '../posts/disclosures.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from '../posts/posts.ts';

/** Maximum number of posts in one import. */
export const maxImportedPosts = 1_000;

/** Ways to treat a refused row: stop there, or skip it and create the following rows. */
export const onErrors = ['stop', 'skip'] as const;
export type OnError = (typeof onErrors)[number];

/** Input of an import job. Its rows are in a separate table. */
export interface ImportInput {
  onError: OnError;
  /** Whether the rows came as CSV, so that problems refer to columns. */
  isCsv?: boolean;
}

/** States of a row. `present`: a post with this `externalId` already existed. `not_tried`: an earlier row was refused. */
export const importRowStatuses = ['pending', 'created', 'present', 'refused', 'not_tried'] as const;
export type ImportRowStatus = (typeof importRowStatuses)[number];

/** Error or warning about a row. */
export interface RowProblem {
  /** Null if it applies to every platform. */
  platform: PlatformName | null;
  /** Path within the body of `POST /posts`, or empty if the problem concerns no single field. */
  path: string;
  code: string;
  message: string;
}

/** Post of a row that is not created yet. Times are ISO texts. */
export interface RowPost {
  brandSlug: string;
  text: string;
  platforms: PlatformName[];
  /** Connection IDs of accounts. Absent in rows of the release before. */
  accounts?: readonly string[] | undefined;
  scheduledAt: string | null;
  plannedFor: string | null;
  queue?: 'next' | undefined;
  /** Saved texts of the brand to insert into the post. */
  insert?:
    | {
        template?: { id: string; fields: Record<string, string> } | undefined;
        hashtagIds: string[];
        signatureId?: string | null | undefined;
      }
    | undefined;
  media: MediaRef[];
  thread: ThreadPart[];
  platformOptions: PlatformOptions;
  /** Options by connection ID. Absent in rows of the release before. */
  accountOptions?: PlatformOptions | undefined;
  disclosures?: Disclosures | null | undefined;
  externalId: string | null;
  labels: string[];
  metadata: Record<string, string>;
}
