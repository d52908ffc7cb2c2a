import type { Service } from '../../process/service.ts';

/** One version that is to be drawn. */
export interface RenderStep {
  carouselId: string;
  version: number;
  /** How many. */
  slides: number;
}

/** What came of it; `outdated`: it was changed meanwhile, or is gone. */
export type RenderedAs = 'ready' | 'failed' | 'outdated';

export type Rendering = Pick<Service, 'log' | 'orm' | 'storage'>;
