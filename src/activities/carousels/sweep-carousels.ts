import { Context } from '@temporalio/activity';
import { findWaitingCarousels, redriveCarousel } from '../../db/carousels/lost-carousels.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';

/** Result of one sweep. */
export interface CarouselSweepReport {
  /** Number of carousels whose workflow was checked. `lost` counts those without one, which were started again. */
  looked: number;
  lost: string[];
}

/** Maximum number of carousels that one sweep checks. The next one continues with the others. */
const carouselsAtOnce = 200;

const sweepCarousels = async ({
  config,
  engine,
  log,
  orm,
}: Pick<Service, 'config' | 'engine' | 'log' | 'orm'>): Promise<CarouselSweepReport> => {
  const carousels = await findWaitingCarousels(orm.em.fork(), config.SWEEP_AFTER, carouselsAtOnce);
  const lost: string[] = [];
  for (const carousel of carousels) {
    Context.current().heartbeat();
    if (await engine.runs(workflowIds.carousel(carousel.id))) continue;
    if (!(await inTransaction(orm, em => redriveCarousel(em, carousel)))) continue;
    lost.push(carousel.id);
    log.error({ carouselId: carousel.id, orgId: carousel.orgId }, 'a carousel was lost and is started again');
  }
  return { looked: carousels.length, lost };
};

/** Creates the step of the workflow `sweepCarousels`. */
export const createCarouselSweepingActivities = (service: Service) => ({
  redriveLostCarousels: (): Promise<CarouselSweepReport> => sweepCarousels(service),
});

export type CarouselSweepingActivities = ReturnType<typeof createCarouselSweepingActivities>;
