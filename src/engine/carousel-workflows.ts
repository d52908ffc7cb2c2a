import type { Client } from '@temporalio/client';
import type { CarouselChangedPayload } from '../db/outbox.ts';
import { workflowIds } from '../domain/ids.ts';
import { carouselChanged } from '../workflows/messages.ts';
import type { renderCarousel } from '../workflows/render-carousel.ts';
import { workflowAttributes } from './search-attributes.ts';
import { wakeWorkflow } from './wake-workflow.ts';

/** Has a carousel's workflow look at its row, starting it when there is none. */
export const wakeCarousel = async (
  client: Client,
  taskQueue: string,
  { carouselId, orgId, brandId }: CarouselChangedPayload,
): Promise<void> => {
  await wakeWorkflow<typeof renderCarousel>(client, 'renderCarousel', {
    workflowId: workflowIds.carousel(carouselId),
    taskQueue,
    input: { carouselId },
    signal: carouselChanged,
    staticSummary: 'Draw the slides of a carousel',
    priority: { fairnessKey: orgId },
    typedSearchAttributes: [
      { key: workflowAttributes.organizationId, value: orgId },
      { key: workflowAttributes.brandId, value: brandId },
      { key: workflowAttributes.workflowKind, value: 'render' },
    ],
  });
};
