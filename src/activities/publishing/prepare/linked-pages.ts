import { readCardPicture } from '../../../adapters/pages/read-card-picture.ts';
import { readLinkCard } from '../../../adapters/pages/read-link-card.ts';
import { readOnceADay } from '../../../db/publishing/link-cards.ts';
import type { LinkedPages } from '../../../platforms/step.ts';
import type { Publishing } from '../publishing.ts';

/** The pages to which posts link, as the step that prepares them reads them. */
export const linkedPages = (
  { em, outbound }: Publishing,
  { orgId, signal }: { orgId: string; signal: AbortSignal },
): LinkedPages => ({
  readCard: url => readOnceADay(em, url, () => readLinkCard(outbound, url, { orgId, signal })),
  readPicture: url => readCardPicture(outbound, url, signal),
});
