import { distance } from 'fastest-levenshtein';

/** What other services call what ours call otherwise; names that differ by more than a typing error. */
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

/** Names that are not fields of a post: these change in another way. */
const otherWays = new Map([
  [
    'status',
    'Change the status of a post with POST /posts/{postId}/schedule, /publish, /cancel, or /archive.',
  ],
]);

/** What to do instead of writing a field; undefined where there is no other way. */
export const otherWayFor = (given: string, known: readonly string[]): string | undefined =>
  known.includes('platformOptions') ? otherWays.get(given) : undefined;

/** A third of the letters may be wrong: more is another word. */
const isNearWord = (given: string, known: string): boolean =>
  distance(given.toLowerCase(), known.toLowerCase()) <= Math.floor(Math.max(given.length, known.length) / 3);

/** Longer than any name of ours by far: comparing one of a megabyte takes a tenth of a second, in which nobody else is served. */
const maxLength = 100;

const isNear = (given: string, known: string): boolean =>
  given.length <= maxLength && isNearWord(given, known);

/** The one of `known` that was probably meant by `given`; undefined where none is near. */
export const probablyMeant = (given: string, known: readonly string[]): string | undefined => {
  const other = otherNames.get(given)?.find(name => known.includes(name));
  if (other !== undefined) return other;
  const [nearest] = known
    .filter(name => isNear(given, name))
    .toSorted((one, another) => distance(given, one) - distance(given, another));
  return nearest;
};
