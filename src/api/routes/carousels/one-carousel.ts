import { z } from 'zod';
import { idParam } from '../../http/schemas.ts';

/** What the operations on one carousel have in common. */
export const oneCarousel = {
  tag: 'Carousels',
  onBrand: true,
  params: z.strictObject({ id: idParam.toLowerCase() }),
  errors: ['not_found'],
} as const;
