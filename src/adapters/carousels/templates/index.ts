import type { CarouselTemplate } from '../../../domain/carousels/carousels.ts';
import type { Template } from '../template.ts';
import { bold } from './bold.ts';
import { cards } from './cards.ts';
import { editorial } from './editorial.ts';
import { glow } from './glow.ts';
import { grid } from './grid.ts';

export const templates: Record<CarouselTemplate, Template> = { editorial, bold, grid, glow, cards };
