import type { Body, Data, Schemas } from '@sdk';
import type { ShownFile } from '../ui/thumbnail.tsx';
import type { Platform } from '../post/states.tsx';

type PostOptions = NonNullable<Body<'createPost'>['platformOptions']>;

/** A file of a post: what is sent is its id and alternative text, the rest is shown. One that is awaited has an address alone. */
export interface DraftMedia extends ShownFile {
  id: string;
  altText: string;
}

type PartMedia = NonNullable<NonNullable<Body<'createPost'>['thread']>[number]['media']>;

/** A part of a thread; files of parts are not shown here, and stay. */
export interface DraftPart {
  text: string;
  media?: PartMedia;
}

/** Post as the form holds it. Times are wall-clock times in the displayed time zone. */
export interface Draft {
  brandSlug: string;
  text: string;
  platforms: Platform[];
  /** `2030-01-15T09:00`; empty for no planned time. */
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

/** The wall time that a form shows of an instant. */
export const wallTimeOf = (at: string, zone: string): string =>
  Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** The instant of a wall time; of two that a clock shows twice the first, in a gap the next that there is. Null for none. */
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

/** Whether a time is still to come. */
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
}: Omit<Schemas['Media'], 'fileName' | 'createdAt'>): DraftMedia => ({
  id,
  type,
  url,
  altText: altText ?? '',
  thumbnailUrl,
  largeThumbnailUrl,
  color,
  width,
  height,
});

/** The form of a post that there is; a time that is over is none. */
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

/** Whether there is enough to ask what platforms would say. */
export const isCheckable = ({ brandSlug, platforms, text, media }: Draft): boolean =>
  brandSlug !== '' && platforms.length > 0 && (text.trim() !== '' || media.length > 0);
