import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import { workflowIds } from '../../../src/domain/ids.ts';
import type { renderCarousel } from '../../../src/workflows/render-carousel.ts';
import type { Author } from '../../support/author.ts';
import { aCarousel, type CarouselAnswer } from '../../support/carousels.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { keepHistory } from '../../support/histories.ts';
import { usePublishing } from '../../support/publishing.ts';

describe('drawing a carousel that goes away', () => {
  const service = usePublishing();
  let ada: Author;
  before(async () => {
    ada = await service().anAuthor();
    await giveCredits(service().api, ada.orgId, 1_000);
  });

  const keep = (id: string, name: string): Promise<void> =>
    keepHistory(service().temporalAddress, workflowIds.carousel(id), `render-carousel/${name}`);
  const resultOf = (id: string) =>
    service().temporal.workflow.getHandle<typeof renderCarousel>(workflowIds.carousel(id)).result();
  /** Returns the names of stored files. The folder is created with the first one. */
  const filesNow = async (): Promise<string[]> => {
    const folder = path.join(service().config.DATA_DIR, 'files');
    const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
    const stored = entries.filter(entry => entry.isFile() && !entry.parentPath.includes('.parts'));
    return stored.map(({ name }) => name);
  };
  /** A carousel that has enough slides to be caught while some are drawn and some are not. */
  const caught = async (): Promise<CarouselAnswer> => {
    const { id } = await aCarousel(service().api, ada, { slideCount: 20, template: 'glow' });
    const carousel = await eventually('its first slide is drawn', async () => {
      const now = await ada.get<CarouselAnswer>(`/carousels/${id}`);
      return now.progress.renderedSlides > 0 && now;
    });
    assert.equal(carousel.status, 'rendering', 'it was drawn before it could be caught');
    return carousel;
  };

  it('ends without a word where the carousel is gone before it begins', async () => {
    const id = uuidv7();
    const result = await service().temporal.workflow.execute<typeof renderCarousel>('renderCarousel', {
      workflowId: workflowIds.carousel(id),
      taskQueue: taskQueues(service().config.TASK_QUEUE_PREFIX).core,
      args: [{ carouselId: id }],
    });
    assert.equal(result, 'nothing');
    await keep(id, 'gone');
  });

  it('leaves no file of one that is deleted while it is drawn', async () => {
    const before = await filesNow();
    const { id } = await caught();
    await service().api.delete(`/carousels/${id}`, { as: ada.token });
    assert.equal(await resultOf(id), 'nothing');
    assert.deepEqual(await filesNow(), before);
    await keep(id, 'deleted-meanwhile');
  });

  it('is thrown away and begun again when the carousel is changed while it is drawn', async () => {
    const before = await filesNow();
    const { id } = await caught();
    const { data } = await ada.patch(`/carousels/${id}`, { design: { template: 'bold' } });
    assert.deepEqual([data.version, data.progress.renderedSlides], [2, 0]);
    assert.equal(await resultOf(id), 'ready');
    const { design, status, progress } = await ada.get<CarouselAnswer>(`/carousels/${id}`);
    assert.deepEqual(
      [design.template, status, progress],
      ['bold', 'ready', { renderedSlides: 20, slides: 20 }],
    );
    assert.equal((await filesNow()).length, before.length + 21);
    await keep(id, 'outdated');
  });
});
