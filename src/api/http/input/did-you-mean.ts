import { distance } from 'fastest-levenshtein';

/** Names that other services use for fields of ours, where the names differ by more than a typing error. */
const otherNames = new Map(
  Object.entries<readonly string[]>({
    body: ['text'],
    brand: ['brandSlug'],
    brandId: ['brandSlug'],
    caption: ['text'],
    channels: ['platforms'],
    content: ['text'],
    date: ['scheduledAt'],
    file: ['media'],
    image: ['media', 'file'],
    images: ['media'],
    mediaUrls: ['media'],
    message: ['text'],
    networks: ['platforms'],
    permissions: ['scopes'],
    post: ['text'],
    providers: ['platforms'],
    publishAt: ['scheduledAt'],
    publishDate: ['scheduledAt'],
    scheduleDate: ['scheduledAt'],
    scheduledFor: ['scheduledAt'],
    topics: ['events'],
    twitter: ['x'],
  }),
);

/** Names that are not fields of a post, because the value changes in another way. */
const otherWays = new Map([
  [
    'status',
    'Change the status of a post with POST /posts/{postId}/schedule, /publish, /cancel, or /archive.',
  ],
]);

/** Describes what to do instead of writing a field. Undefined if there is no other way. */
export const otherWayFor = (given: string, known: readonly string[]): string | undefined =>
  known.includes('platformOptions') ? otherWays.get(given) : undefined;

/** Whether the words are similar: at most a third of the letters may differ. */
const isNearWord = (given: string, known: string): boolean =>
  distance(given.toLowerCase(), known.toLowerCase()) <= Math.floor(Math.max(given.length, known.length) / 3);

/**
 * Longest name to compare, far longer than any name of ours. Comparing one of a megabyte blocks the process for a tenth of
 * a second.
 */
const maxLength = 100;

const isNear = (given: string, known: string): boolean =>
  given.length <= maxLength && isNearWord(given, known);

/** Returns the name in `known` that `given` probably meant, or undefined if none is similar. */
export const probablyMeant = (given: string, known: readonly string[]): string | undefined => {
  const other = otherNames.get(given)?.find(name => known.includes(name));
  if (other !== undefined) return other;
  const [nearest] = known
    .filter(name => isNear(given, name))
    .toSorted((one, another) => distance(given, one) - distance(given, another));
  return nearest;
};
