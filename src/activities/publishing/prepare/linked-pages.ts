import { readCardPicture, readWholeCard } from '../../../adapters/pages/read-card-picture.ts';
import { readOnceADay } from '../../../db/publishing/link-cards.ts';
import type { ReadCard } from '../../../domain/posts/link-cards.ts';
import type { LinkedPages } from '../../../platforms/step.ts';
import type { Publishing } from '../publishing.ts';

/** Whose post links to a page, and what of it was approved. */
interface Linking {
  orgId: string;
  /** The card that was shown to who approved the post; undefined where nobody was shown one. */
  approved: ReadCard | null | undefined;
  signal: AbortSignal;
}

/**
 * The pages to which posts link, as the step that prepares them reads them. What was approved is what goes out: such a page is not
 * read again, and its picture is left out where it is another one by now.
 */
export const linkedPages = (
  { em, outbound }: Publishing,
  { orgId, approved, signal }: Linking,
): LinkedPages => ({
  readCard: url => {
    if (approved !== undefined) return Promise.resolve(approved?.url === url ? approved : null);
    return readOnceADay(em, url, () => readWholeCard(outbound, url, { orgId, signal }));
  },
  readPicture: async url => {
    const picture = await readCardPicture(outbound, url, signal);
    return approved && picture?.sourceSha256 !== approved.pictureSha256 ? null : picture;
  },
});
