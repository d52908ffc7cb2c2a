import type { Body, Data, Schemas } from '@sdk';
import type { ShownFile } from '../ui/thumbnail.tsx';
import type { Platform } from '../post/states.tsx';

type PostOptions = NonNullable<Body<'createPost'>['platformOptions']>;

/**
 * File of a post. Its ID and alternative text are sent, the rest is only shown. A file that is still loading has only a
 * URL.
 */
export interface DraftMedia extends ShownFile {
  id: string;
  altText: string;
  /** Title and pages of a document. */
  title?: string | null;
  pageCount?: number | null;
}

type PartMedia = NonNullable<NonNullable<Body<'createPost'>['thread']>[number]['media']>;

/** Part of a thread. Files of parts are not shown here and stay unchanged. */
export interface DraftPart {
  text: string;
  media?: PartMedia;
}

/** Post as the form holds it. Times are wall-clock times in the displayed time zone. */
export interface Draft {
  brandSlug: string;
  text: string;
  platforms: Platform[];
  /** Wall-clock time such as `2030-01-15T09:00`, or empty for no planned time. */
  at: string;
  media: DraftMedia[];
  thread: DraftPart[];
  options: PostOptions;
  disclosures: Schemas['Disclosures'];
  labels: string[];
}

export const noDisclosures: Draft['disclosures'] = {
  madeWithAi: false,
  paidPartnership: false,
  productPlacement: false,
};

export const emptyDraft: Draft = {
  brandSlug: '',
  text: '',
  platforms: [],
  at: '',
  media: [],
  thread: [],
  options: {},
  disclosures: noDisclosures,
  labels: [],
};

/** Returns the wall-clock time of an instant. */
export const wallTimeOf = (at: string, zone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/**
 * Returns the instant of a wall-clock time, or null if it is empty. An ambiguous time means the first of two instants, a
 * skipped time the next that exists.
 */
export const instantOf = (at: string, zone: string): string | null =>
  at === '' ? null : Temporal.PlainDateTime.from(at).toZonedDateTime(zone).toInstant().toString();

/** Returns the options without empty values, for the selected platforms only. */
const optionsOf = ({ options, platforms }: Draft): PostOptions =>
  Object.fromEntries(
    platforms
      .map(platform => [
        platform,
        Object.fromEntries(
          Object.entries(options[platform] ?? {}).filter(([, value]) => value !== undefined && value !== ''),
        ),
      ])
      .filter(([, given]) => Object.keys(given as object).length > 0),
  );

/** Returns the request body of a draft. `zone` is the time zone of the form's time. */
export const bodyOf = (draft: Draft, zone: string): Body<'createPost'> => ({
  brandSlug: draft.brandSlug,
  text: draft.text,
  platforms: draft.platforms,
  scheduledAt: instantOf(draft.at, zone),
  media: draft.media.map(({ id, altText, type, url }) => ({
    ...(type === 'awaited' ? { url } : { id }),
    ...(altText !== '' && { altText }),
  })),
  thread: draft.thread.filter(({ text, media }) => text.trim() !== '' || media !== undefined),
  platformOptions: optionsOf(draft),
  disclosures: draft.disclosures,
  labels: draft.labels,
});

/** Whether a time is in the future. */
const isAhead = (at: string): boolean => Date.parse(at) > Date.now();

const wallTimeIfAhead = (at: string | null, zone: string): string =>
  at !== null && isAhead(at) ? wallTimeOf(at, zone) : '';

/** A file as the form holds it. */
export const draftMediaOf = ({
  id,
  type,
  url,
  altText,
  thumbnailUrl,
  largeThumbnailUrl,
  color,
  width,
  height,
  title,
  pageCount,
}: Omit<Schemas['Media'], 'fileName' | 'createdAt'>): DraftMedia => ({
  id,
  type,
  url,
  altText: altText ?? '',
  title,
  pageCount,
  thumbnailUrl,
  largeThumbnailUrl,
  color,
  width,
  height,
});

/** Returns the form of an existing post. A past time is left out. */
export const draftOf = (post: Data<'getPost'>, zone: string): Draft => ({
  brandSlug: post.brandSlug,
  text: post.text,
  platforms: post.platforms,
  at: wallTimeIfAhead(post.scheduledAt ?? post.plannedFor, zone),
  media: post.media.map(file =>
    'url' in file
      ? draftMediaOf(file)
      : { id: file.id, altText: file.altText ?? '', type: 'awaited', url: file.sourceUrl },
  ),
  thread: post.thread.map(({ text, media }) => (media === undefined ? { text } : { text, media })),
  options: post.platformOptions as PostOptions,
  disclosures: post.disclosures,
  labels: post.labels,
});

/** Whether the draft has enough content to be checked. */
export const isCheckable = ({ brandSlug, platforms, text, media }: Draft): boolean =>
  brandSlug !== '' && platforms.length > 0 && (text.trim() !== '' || media.length > 0);
