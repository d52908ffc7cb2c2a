import type { Service } from '../../process/service.ts';

/** Version to draw. */
export interface RenderStep {
  carouselId: string;
  version: number;
  /** Number of slides. */
  slides: number;
}

/** Result of drawing. `outdated`: the carousel was changed or deleted meanwhile. */
export type RenderedAs = 'ready' | 'failed' | 'outdated';

export type Rendering = Pick<Service, 'log' | 'orm' | 'storage'>;
