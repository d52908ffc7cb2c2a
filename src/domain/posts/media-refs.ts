import { coverOf } from '../limits/covers.ts';
import { isId } from '../ids.ts';
import type { PostContent } from './post-problems.ts';
import type { MediaRef, PlatformOptions, ThreadPart } from './posts.ts';

type Named = Pick<PostContent, 'media' | 'thread' | 'platformOptions'>;

/** Returns every reference to a file in a post: in its media, its thread, and its platform options. */
const refsOf = ({ media, thread, platformOptions }: Named): MediaRef[] => {
  const own = Object.values(platformOptions);
  const replaced = own.map(options => options['media'] as MediaRef[] | null | undefined);
  const threads = [thread, ...own.map(options => options['thread'] as ThreadPart[] | null | undefined)];
  const parts = threads.flatMap(each => each ?? []).map(part => part.media);
  return [media, ...parts, ...replaced, coversIn(own)].flatMap(list => list ?? []);
};

/** Returns the covers in platform options. Values that are not ids are reported as invalid settings elsewhere. */
const coversIn = (own: Record<string, unknown>[]): MediaRef[] =>
  own.flatMap(options => {
    const id = coverOf(options)?.mediaId;
    return id !== undefined && isId(id) ? [{ id }] : [];
  });

/** Returns the ids of all files of a post without duplicates, including files that are not fetched yet. */
export const allMediaIdsOf = (content: Named): string[] => [...new Set(refsOf(content).map(({ id }) => id))];

/** Returns the ids of the files that must exist when the post is saved: all except those fetched from a URL. */
export const mediaIdsOf = (content: Named): string[] => {
  const given = refsOf(content).filter(({ url }) => url === undefined);
  return [...new Set(given.map(({ id }) => id))];
};

/** Returns the changes with the URLs of files that the post already contains and that are not fetched yet. */
export const keepUrls = <T extends Partial<Named>>(changes: T, post: Named): T => {
  const urls = new Map(refsOf(post).map(({ id, url }) => [id, url]));
  const kept = (ref: MediaRef): MediaRef => {
    const url = ref.url ?? urls.get(ref.id);
    return url === undefined ? ref : { ...ref, url };
  };
  const inPart = (part: ThreadPart): ThreadPart =>
    part.media ? { ...part, media: part.media.map(kept) } : part;
  const { media, thread, platformOptions } = changes;
  return {
    ...changes,
    ...(media && { media: media.map(kept) }),
    ...(thread && { thread: thread.map(inPart) }),
    ...(platformOptions && { platformOptions: inOptions(platformOptions, kept, inPart) }),
  };
};

const inOptions = (
  options: PlatformOptions,
  kept: (ref: MediaRef) => MediaRef,
  inPart: (part: ThreadPart) => ThreadPart,
): PlatformOptions =>
  Object.fromEntries(
    Object.entries(options).map(([platform, { media, thread, ...rest }]) => [
      platform,
      {
        ...rest,
        ...(media !== undefined && { media: (media as MediaRef[] | null)?.map(kept) ?? null }),
        ...(thread !== undefined && { thread: (thread as ThreadPart[] | null)?.map(inPart) ?? null }),
      },
    ]),
  );
