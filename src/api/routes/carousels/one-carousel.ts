import { z } from 'zod';
import { idInPath } from '../../http/schemas.ts';

/** Shared declaration of operations on one carousel. */
export const oneCarousel = {
  tag: 'Carousels',
  onBrand: true,
  params: z.strictObject({ id: idInPath.toLowerCase() }),
  errors: ['not_found'],
} as const;
