import { z } from 'zod';
import { idInPath } from '../../http/schemas.ts';

/** What the operations on one carousel have in common. */
export const oneCarousel = {
  tag: 'Carousels',
  onBrand: true,
  params: z.strictObject({ id: idInPath.toLowerCase() }),
  errors: ['not_found'],
} as const;
