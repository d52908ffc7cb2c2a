import { z } from 'zod';
import type { Actor, Origin } from '../../../domain/actor.ts';
import { idParam } from '../../http/schemas.ts';

/** What the operations on one carousel have in common. */
export const oneCarousel = {
  tag: 'Carousels',
  onBrand: true,
  params: z.strictObject({ id: idParam.toLowerCase() }),
  errors: ['not_found'],
} as const;

/** Who asks, and in which request. */
export const originOf = ({ actor, requestId }: { actor: Actor; requestId: string }): Origin => ({
  actor,
  requestId,
});
