import { SlideDoesNotFit } from '../../adapters/carousels/slide-does-not-fit.ts';
import { deleteUnusedFiles } from '../../adapters/storage/delete-unused-files.ts';
import { listUnnamedKeys } from '../../db/storage/file-columns.ts';
import { readCarousel, type CarouselRow } from '../../db/carousels/carousels.ts';
import { beginDrawing } from '../../db/carousels/drawing.ts';
import { lookOf } from '../../domain/carousels/carousels.ts';
import { turnsOf } from '../../domain/turns/resources.ts';
import type { Service } from '../../process/service.ts';
import { workHeartbeatMs, whileHeartbeating } from '../heartbeat.ts';
import { organizationOfStep } from '../organization-of-step.ts';
import { failCarousel, finishCarousel } from './end-rendering.ts';
import type { RenderedAs, Rendering, RenderStep } from './rendering.ts';
import { storeSlides } from './store-slides.ts';
import { buffer } from 'node:stream/consumers';
import type { Logo } from '../../adapters/carousels/logo.ts';
import { findMediaByIds } from '../../db/posts/post-media.ts';

/** Reads the brand's logo. Returns null if it has none or the file was deleted; the brand's first letter is then drawn. */
const logoOf = async (
  { log, orm, storage }: Rendering,
  { orgId, brandId, brandKit: { logoMediaId } }: CarouselRow,
): Promise<Logo | null> => {
  if (!logoMediaId) return null;
  const file = (await findMediaByIds(orm.em.fork(), orgId, [logoMediaId])).get(logoMediaId);
  if (!file || file.deleted) return null;
  try {
    const { prepareLogo } = await import('../../adapters/carousels/logo.ts');
    return await prepareLogo(await buffer(await storage.open(file.storageKey)), file.mimeType);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    log.warn({ brandId, logoMediaId }, 'the logo of a brand no longer exists');
    return null;
  }
};

/** Begins drawing. Returns null if there is nothing to draw. A version whose worker died is drawn from the beginning. */
const beginRendering = async ({ orm }: Rendering, carouselId: string): Promise<RenderStep | null> => {
  const row = await beginDrawing(orm.em.fork(), carouselId);
  return row ? { carouselId, ...row } : null;
};

/**
 * Deletes stored files that no row names. A transaction may have been committed although its answer was lost, so files
 * named by a row stay.
 */
const deleteUnnamed = async (rendering: Rendering, keys: readonly string[]): Promise<void> => {
  const unnamed = await listUnnamedKeys(rendering.orm.em.fork(), keys).catch(() => []);
  await deleteUnusedFiles(rendering, unnamed);
};

/**
 * Draws and stores all slides and the document, then makes them visible at once. Repeatable: files stored in vain are
 * deleted.
 */
const drawCarousel = async (rendering: Rendering, step: RenderStep): Promise<RenderedAs> => {
  const carousel = await readCarousel(rendering.orm.em.fork(), step.carouselId);
  if (carousel?.version !== step.version || carousel.status !== 'rendering') return 'outdated';
  // the renderer is loaded from disk only in processes that draw
  const { layOutCarousel } = await import('../../adapters/carousels/draw-carousel.ts');
  const stored: string[] = [];
  try {
    const logo = await logoOf(rendering, carousel);
    const laidOut = await layOutCarousel({ ...lookOf(carousel), logo });
    const files = await storeSlides(rendering, carousel, laidOut, stored);
    return await finishCarousel(rendering, step, files);
  } catch (error) {
    await deleteUnnamed(rendering, stored);
    if (!(error instanceof SlideDoesNotFit)) throw error;
    return failCarousel(rendering, step, {
      code: 'slide_does_not_fit',
      message: error.message,
      slideId: carousel.slides[error.position]?.id ?? null,
    });
  }
};

/** Failure after several attempts. */
const givenUp = {
  code: 'rendering_failed',
  message: 'The service failed to render the slides. Try again with POST /carousels/{id}/render.',
  slideId: null,
} as const;

/** Creates the steps of drawing a carousel, bound to one process. */
export const createCarouselActivities = (service: Service) => {
  const inTurn = (step: RenderStep): Promise<RenderedAs> =>
    turnsOf('carousels').take({ orgId: organizationOfStep() }, () => drawCarousel(service, step));
  return {
    beginRendering: (carouselId: string): Promise<RenderStep | null> => beginRendering(service, carouselId),
    drawCarousel: (step: RenderStep): Promise<RenderedAs> =>
      whileHeartbeating(workHeartbeatMs, () => inTurn(step)),
    failRendering: (step: RenderStep): Promise<RenderedAs> => failCarousel(service, step, givenUp),
  };
};

export type CarouselActivities = ReturnType<typeof createCarouselActivities>;
