import assert from 'node:assert/strict';
import { taskQueues } from '../../../src/domain/task-queues.ts';
import type { renderCarousel } from '../../../src/workflows/render-carousel.ts';
import { aCarousel, type CarouselAnswer } from '../../support/carousels.ts';
import { giveCredits } from '../../support/credits.ts';
import { eventually } from '../../support/eventually.ts';
import { usePublishing } from '../../support/publishing.ts';
import { sweepNow } from '../../support/sweep-now.ts';

describe('carousels that are left alone', () => {
  const service = usePublishing({ SWEEP_AFTER: '1ms', SWEEP_EVERY: '1h' });

  it('are drawn although their workflow was lost', async () => {
    const { api } = service();
    const ada = await service().anAuthor();
    await giveCredits(api, ada.orgId);
    const { id } = await aCarousel(api, ada);
    const isReady = async () => (await ada.get<CarouselAnswer>(`/carousels/${id}`)).status === 'ready';
    await eventually('it was drawn', isReady);
    await api.rows(
      `update carousels set status = 'rendering', updated_at = now() - interval '1 hour' where id = $1`,
      id,
    );

    assert.deepEqual((await sweepNow(service())).carousels, { looked: 1, lost: [id] });
    await eventually('it was drawn again', isReady);
  });

  it('are drawn no more once their brand is gone', async () => {
    const { api, config, temporal } = service();
    const ada = await service().anAuthor();
    await giveCredits(api, ada.orgId);
    const { id, brandSlug } = await aCarousel(api, ada);
    await eventually(
      'it was drawn',
      async () => (await ada.get<CarouselAnswer>(`/carousels/${id}`)).status === 'ready',
    );
    await api.rows(`update carousels set status = 'rendering' where id = $1`, id);
    assert.equal((await api.delete(`/brands/${String(brandSlug)}`, { as: ada.token })).status, 200);
    const came = await temporal.workflow.execute<typeof renderCarousel>('renderCarousel', {
      workflowId: `carousel:${id}`,
      taskQueue: taskQueues(config.TASK_QUEUE_PREFIX).core,
      args: [{ carouselId: id }],
    });
    assert.equal(came, 'nothing');
  });
});
