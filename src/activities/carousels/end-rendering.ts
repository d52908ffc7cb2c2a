import { deleteUnusedFiles } from '../../adapters/storage/delete-unused-files.ts';
import { audit } from '../../db/audit.ts';
import { replaceFiles } from '../../db/carousels/carousel-files.ts';
import { endDrawing, failDrawing, lockDrawing } from '../../db/carousels/drawing.ts';
import type { CarouselFileRow } from '../../db/carousels/carousels.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { AuditAction, AuditDetails } from '../../domain/audit.ts';
import type { CarouselFailure } from '../../domain/carousels/carousels.ts';
import { countJobEnd } from '../count.ts';
import type { RenderedAs, Rendering, RenderStep } from './rendering.ts';

const note = (
  em: Em,
  { orgId, title }: { orgId: string; title: string },
  step: RenderStep,
  { action, details }: { action: AuditAction; details?: AuditDetails },
): Promise<void> =>
  audit(em, {
    action,
    target: { kind: 'carousel', id: step.carouselId, name: title },
    details: { version: step.version, slides: step.slides, ...details },
    by: { kind: 'service', id: null },
    orgId,
  });

/** Replaces the pictures of the previous version with the pictures of this one. */
export const finishCarousel = async (
  rendering: Rendering,
  step: RenderStep,
  files: readonly CarouselFileRow[],
): Promise<RenderedAs> => {
  const { carouselId, version } = step;
  const gone = await inTransaction(rendering.orm, async em => {
    const row = await lockDrawing(em, step);
    if (!row) return undefined;
    const keys = await replaceFiles(em, { orgId: row.orgId, carouselId, version }, files);
    await endDrawing(em, carouselId);
    await note(em, row, step, { action: 'carousel.rendered' });
    return keys;
  });
  if (gone) countJobEnd('carousel', 'ready');
  await deleteUnusedFiles(rendering, gone ?? files.map(({ storageKey }) => storageKey));
  return gone ? 'ready' : 'outdated';
};

/** Stores why this version cannot be drawn. */
export const failCarousel = async (
  { orm }: Rendering,
  step: RenderStep,
  failure: CarouselFailure,
): Promise<RenderedAs> =>
  inTransaction(orm, async em => {
    const row = await lockDrawing(em, step);
    if (!row) return 'outdated';
    await failDrawing(em, step.carouselId, failure);
    await note(em, row, step, { action: 'carousel.failed', details: { failure } });
    countJobEnd('carousel', 'failed');
    return 'failed';
  });
