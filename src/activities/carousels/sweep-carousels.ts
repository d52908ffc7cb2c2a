import { Context } from '@temporalio/activity';
import { findWaitingCarousels, redriveCarousel } from '../../db/carousels/lost-carousels.ts';
import { inTransaction } from '../../db/driver/in-transaction.ts';
import { workflowIds } from '../../domain/ids.ts';
import type { Service } from '../../process/service.ts';

/** What one sweep saw and did. */
export interface CarouselSweepReport {
  /** Carousels whose workflow was asked for, and those that had none and were sent on their way again. */
  looked: number;
  lost: string[];
}

/** Carousels that one sweep asks for; the next one goes on with the others. */
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

/** The step of the workflow `sweepCarousels`. */
export const createCarouselSweepingActivities = (service: Service) => ({
  redriveLostCarousels: (): Promise<CarouselSweepReport> => sweepCarousels(service),
});

export type CarouselSweepingActivities = ReturnType<typeof createCarouselSweepingActivities>;
