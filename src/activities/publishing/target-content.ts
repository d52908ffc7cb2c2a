import { effectiveContent } from '../../domain/limits/index.ts';
import type { BesideName, MediaRef, SentContent } from '../../domain/posts/posts.ts';
import { numberFollowUps, type NumberedFollowUp } from '../../domain/publishing/follow-ups.ts';
import type { TargetFileRow, TargetRow, TargetWithFiles } from '../../db/publishing/targets.ts';
import { isDescribed, type PricedPart } from '../../domain/costs/post-costs.ts';
import type { MediaFile, TargetContent } from '../../platforms/step.ts';
import type { Publishing } from './publishing.ts';
import { coverIn, missingCover, type CoverFiles } from './prepare/target-cover.ts';
import { asPages, asTaken, missingForms } from './prepare/target-renditions.ts';

/** Returns a post's parts on a target's platform as sent: the post itself, then its thread on platforms with threads. */
const partsOf = (row: TargetRow) => {
  if (row.sent_content !== null) return sentParts(row.sent_content);
  const { text, media, options, threadParts } = effectiveContent(
    {
      text: row.text,
      media: row.media,
      thread: row.thread,
      platformOptions: row.platform_options,
      utm: row.utm,
      disclosures: row.disclosures,
      disclosureSentences: row.disclosure_sentences,
    },
    row.platform,
  );
  return [{ text, media, options }, ...threadParts.map(part => ({ ...part, options: {} }))];
};

const sentParts = ({ text, media, options, thread }: SentContent) => [
  { text, media, options },
  ...thread.map(part => ({ text: part.text, media: part.media ?? [], options: {} })),
];

/** Returns the comments that follow the target, including the first comment. */
export const followUpsOf = (row: TargetRow): readonly NumberedFollowUp[] => {
  const own = row.sent_content?.options ?? row.platform_options[row.platform];
  const hasComments = own?.['followUpComments'] !== undefined || own?.['firstComment'] !== undefined;
  return hasComments ? numberFollowUps(partsOf(row)[0]?.options ?? {}) : [];
};

/** Returns the effects that complete the target's video after its publication. */
export const besidesOf = (row: TargetRow): readonly BesideName[] => {
  const { coverMediaId, coverAtMs, playlistId, captions } =
    row.sent_content?.options ?? row.platform_options[row.platform] ?? {};
  const isVideo = row.platform === 'youtube';
  const hasCover = (isVideo || row.platform === 'linkedin') && (coverMediaId ?? coverAtMs) !== undefined;
  return [
    ...(hasCover ? (['cover'] as const) : []),
    ...(isVideo && playlistId !== undefined ? (['playlist'] as const) : []),
    ...(isVideo && captions !== undefined ? (['captions'] as const) : []),
  ];
};

/** Returns the number of parts of the target. */
export const countParts = (row: TargetRow): number => partsOf(row).length;

/** Returns the texts of the target’s parts, with the number of pictures that are sent with an alternative text. */
export const listPricedParts = (row: TargetRow, files: readonly TargetFileRow[]): PricedPart[] =>
  partsOf(row).map(({ text, media }) => ({
    text,
    altTexts: media.filter(ref =>
      isDescribed(
        ref,
        files.find(({ id }) => id === ref.id),
      ),
    ).length,
  }));

/** Returns whether a part that is not live yet has media. */
export const hasMediaLeft = (row: TargetRow): boolean =>
  partsOf(row)
    .slice(row.parts.length)
    .some(({ media }) => media.length > 0);

/** Returns the post that the next part answers, or undefined for the root. */
export const repliesTo = (row: TargetRow): { replyTo?: string } => {
  const previous = row.parts.at(-1);
  return previous ? { replyTo: previous.externalId } : {};
};

/** Returns the files of one part, in its order. */
const filesOf = (row: TargetWithFiles, media: readonly MediaRef[]): TargetFileRow[] => {
  const byId = new Map(row.files?.map(file => [file.id, file]));
  return media.flatMap(({ id }) => byId.get(id) ?? []);
};

/**
 * Returns the content for the target's platform at this moment: text, files, and options of the first part that is not
 * live.
 */
export const contentOf = (
  publishing: Publishing,
  row: TargetWithFiles,
  at = row.parts.length,
): TargetContent => {
  const part = partsOf(row)[at];
  if (!part) throw new Error(`target ${row.id} has no part ${at}`);
  const { text, media, options } = part;
  const files = filesOf(row, media);
  const found = media.flatMap(ref => {
    const file = files.find(each => each.id === ref.id);
    if (!file) return [];
    const beside = { platform: row.platform, options, files };
    // each page needs an id of its own, by which the platform's handles are stored
    return (asPages(file, beside) ?? [asTaken(file, beside)]).map((taken, index) =>
      mediaFile(publishing, { ...taken, id: index === 0 ? file.id : `${file.id}.${index + 1}` }, ref),
    );
  });
  const cover = sendsCover(publishing, row) && coverIn(coverFilesOf(row, { media, options }));
  return {
    text,
    media: found,
    options,
    // with an ID of its own, because a frame comes from the same video that is published with it
    ...(cover && { cover: { ...mediaFile(publishing, cover, { id: cover.id }), id: 'cover' } }),
  };
};

/** Returns whether the cover is sent. No cover on X has been verified, so the operator turns this on. */
const sendsCover = ({ config }: Pick<Publishing, 'config'>, { platform }: TargetRow): boolean =>
  platform !== 'x' || config.X_VIDEO_COVERS;

const coverFilesOf = (
  row: TargetWithFiles,
  { media, options }: { media: readonly MediaRef[]; options: Record<string, unknown> },
): CoverFiles => ({ platform: row.platform, options, files: filesOf(row, media), all: row.files ?? [] });

/** Returns files of the parts that are not live which the post names by a URL and which were not fetched yet. */
export const awaitedMedia = (row: TargetWithFiles): string[] => {
  const named = partsOf(row)
    .slice(row.parts.length)
    .flatMap(({ media }) => media);
  const awaited = named.filter(
    ({ id, url }) => url !== undefined && !row.files?.some(file => file.id === id),
  );
  return [...new Set(awaited.map(({ id }) => id))];
};

/** Returns files of the parts that are not live which need conversion for their platform and have no rendition yet. */
export const missingRenditions = (
  publishing: Pick<Publishing, 'config'>,
  row: TargetWithFiles,
): { mediaId: string; profile: string }[] => {
  const missing = partsOf(row)
    .slice(row.parts.length)
    .flatMap(({ media, options }) => {
      const files = filesOf(row, media);
      const beside = { platform: row.platform, options, files };
      const needed = files.flatMap(file =>
        missingForms(file, beside).map(profile => ({ mediaId: file.id, profile })),
      );
      return sendsCover(publishing, row)
        ? [...needed, ...missingCover(coverFilesOf(row, { media, options }))]
        : needed;
    });
  return [...new Map(missing.map(one => [`${one.mediaId} ${one.profile}`, one])).values()];
};

const mediaFile = ({ storage, fileUrls }: Publishing, row: TargetFileRow, ref: MediaRef): MediaFile => ({
  id: row.id,
  type: row.type,
  mimeType: row.mime_type,
  sizeBytes: row.size_bytes,
  width: row.width,
  height: row.height,
  durationSeconds: row.duration_seconds,
  sha256: row.sha256,
  altText: ref.altText ?? row.alt_text,
  title: row.title,
  pageCount: row.page_count,
  url: fileUrls.sign(row.storage_key),
  open: range => storage.open(row.storage_key, range),
});
