import {
  ActivityFailure,
  proxyActivities,
  proxyLocalActivities,
  setCurrentDetails,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { CarouselActivities } from '../activities/carousels/render-carousel.ts';
import type { RenderedAs, RenderStep } from '../activities/carousels/rendering.ts';
import { ioQueueBeside } from '../domain/task-queues.ts';
import type { StoryInput } from '../domain/stories.ts';
import { carouselChanged } from './messages.ts';
import { drawingSlidesPolicy, rowsPolicy } from './policies.ts';

/** Draws the newest version of a carousel, and the next one if it was changed meanwhile. Its row names the version. */
export async function renderCarousel({
  carouselId,
}: StoryInput<'carousel.changed'>): Promise<RenderedAs | 'nothing'> {
  const { beginRendering } = proxyLocalActivities<CarouselActivities>(rowsPolicy);
  let changed = false;
  setHandler(carouselChanged, () => void (changed = true), { description: 'Check the carousel again.' });
  let last: RenderedAs | 'nothing' = 'nothing';
  do {
    changed = false;
    const step = await beginRendering.executeWithOptions({ summary: 'read the newest version' }, [
      carouselId,
    ]);
    last = step ? await rendered(step) : 'nothing';
  } while (changed || last === 'outdated');
  setCurrentDetails(`The newest version is **${last}**`);
  return last;
}

/** Draws one version. If that fails repeatedly, writes the failure to the row. */
async function rendered(step: RenderStep): Promise<RenderedAs> {
  const { drawCarousel } = proxyActivities<CarouselActivities>({
    ...drawingSlidesPolicy,
    taskQueue: ioQueueBeside(workflowInfo().taskQueue),
  });
  const { failRendering } = proxyLocalActivities<CarouselActivities>(rowsPolicy);
  setCurrentDetails(`Rendering the **${step.slides} slides** of version ${step.version}`);
  try {
    return await drawCarousel.executeWithOptions({ summary: `render version ${step.version}` }, [step]);
  } catch (error) {
    if (!(error instanceof ActivityFailure)) throw error;
    return failRendering.executeWithOptions({ summary: 'fail the version' }, [step]);
  }
}
