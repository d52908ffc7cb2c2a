import { audit } from '../../db/audit.ts';
import { addCarouselPost } from '../../db/carousels/carousel-versions.ts';
import { lockCarousel, type CarouselFileRow, type CarouselRow } from '../../db/carousels/carousels.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { Origin } from '../../domain/actor.ts';
import {
  postOfCarousel,
  requirePostable,
  type CarouselPublication,
} from '../../domain/carousels/carousel-post.ts';
import { altTextOf, drawnSlides, isBeingDrawn } from '../../domain/carousels/carousels.ts';
import type { PerPlan } from '../../domain/billing/billing.ts';
import { refuse } from '../../domain/errors.ts';
import { addMedia, type StoredMedia } from '../media/media.ts';
import { createPost } from '../posts/create-post.ts';
import { publishPostNow } from '../posts/moves.ts';
import { requireVersion } from './carousels.ts';

/** A file of a carousel that was copied for a post, so that each can be deleted without the other. */
export interface CopiedFile {
  file: CarouselFileRow;
  id: string;
  storageKey: string;
}

export interface PublishCarousel extends Omit<CarouselPublication, 'text'> {
  /** Defaults to the carousel's title. */
  text?: string | undefined;
  scheduledAt: Date | null;
  /** Whether to leave the post a draft, which a person sends. */
  draft: boolean;
  /** Version whose files were copied. */
  version: number;
  copies: readonly CopiedFile[];
  /** Media storage of each plan, in megabytes. */
  mediaLimits: PerPlan;
}

/** Throws `invalid_state` for a carousel without pictures, and names the reason. */
export const requireRendered = ({ status, failure }: CarouselRow): void => {
  if (status === 'failed')
    throw refuse('invalid_state', failure?.message ?? 'The carousel could not be rendered.');
  if (isBeingDrawn(status))
    throw refuse(
      'invalid_state',
      'The carousel is still being rendered. Publish it when its status is ready.',
      {
        retryAfter: 2,
      },
    );
};

/** Throws `invalid_state` if the copied pictures were replaced by another drawing of the same version. */
const requireSameFiles = ({ files }: CarouselRow, copies: readonly CopiedFile[]): void => {
  const keys = new Set(files.map(({ storageKey }) => storageKey));
  if (copies.every(({ file }) => keys.has(file.storageKey))) return;
  throw refuse('invalid_state', 'The carousel was rendered again at the same time. Publish it again.', {
    retryAfter: 1,
  });
};

/** Lists the alternative texts of the slides. */
export const listAltTexts = ({ slides }: Pick<CarouselRow, 'slides'>): string[] =>
  drawnSlides(slides).map(
    (slide, position) => slides[position]?.altText ?? altTextOf(slide, position, slides.length),
  );

const mediaOf = ({ title }: CarouselRow, alts: readonly string[], copy: CopiedFile): StoredMedia => {
  const { file, id, storageKey } = copy;
  const { position, mimeType, sizeBytes, sha256, width, height } = file;
  return {
    id,
    storageKey,
    fileName: position === null ? `${title.slice(0, 100)}.pdf` : `slide-${position + 1}.jpg`,
    altText: position === null ? null : (alts[position] ?? null),
    facts: {
      type: position === null ? 'document' : 'image',
      mimeType,
      sizeBytes,
      sha256,
      width,
      height,
      durationSeconds: null,
      // drawn by the service, with no hidden content
      traits: [],
    },
  };
};

/** Creates a post from one complete drawing of a carousel, and publishes it now, schedules it, or leaves it a draft. */
export const publishCarousel = async (
  em: Em,
  origin: Origin,
  id: string,
  { copies, version, scheduledAt, draft, mediaLimits, ...input }: PublishCarousel,
): Promise<{ postId: string }> => {
  const carousel = await lockCarousel(em, origin.actor, id);
  requireRendered(carousel);
  requireVersion(carousel, version);
  requireSameFiles(carousel, copies);
  const media = copies.map(copy => mediaOf(carousel, listAltTexts(carousel), copy));
  const refs = copies.map(copy => ({ id: copy.id }));
  const post = postOfCarousel(
    {
      title: carousel.title,
      slides: refs.filter((_, index) => copies[index]?.file.position !== null),
      document: refs.find((_, index) => copies[index]?.file.position === null) ?? null,
    },
    { ...input, text: input.text ?? carousel.title },
  );
  requirePostable(post, new Map(media.map(each => [each.id, each.facts])));
  for (const each of media) await addMedia(em, origin.actor, each, mediaLimits);
  const { accounts: _none, ...content } = post;
  const { id: postId } = await createPost(em, origin, {
    ...content,
    brandSlug: carousel.brandSlug,
    scheduledAt,
  });
  if (scheduledAt === null && !draft) await publishPostNow(em, origin, postId);
  await note(em, carousel, { postId, platforms: input.platforms, ...(draft && { draft }) });
  return { postId };
};

const note = async (
  em: Em,
  { id, orgId, version, title }: CarouselRow,
  made: { postId: string; platforms: readonly string[]; draft?: true },
): Promise<void> => {
  await addCarouselPost(em, { orgId, carouselId: id, version, postId: made.postId });
  await audit(em, {
    action: 'carousel.published',
    target: { kind: 'carousel', id, name: title },
    details: { ...made, version },
  });
};
