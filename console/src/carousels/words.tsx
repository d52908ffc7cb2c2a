import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import type { InOrganization } from '../api/queries.ts';
import { Badge, type Tone } from '../ui/parts.tsx';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';

export type Carousel = Schemas['Carousel'];
export type Slide = Schemas['Slide'];

const states: Record<Carousel['status'], readonly [name: string, tone: Tone]> = {
  draft: [i18n.t('Waiting to be rendered'), 'accent'],
  rendering: [i18n.t('Being rendered'), 'accent'],
  ready: [i18n.t('Ready'), 'good'],
  published: [i18n.t('Published'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
};

export const carouselStates = Object.entries(states).map(
  ([status, [name]]) => [status as Carousel['status'], name] as const,
);

export const CarouselState = ({ of: status }: { of: Carousel['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

/** Whether the carousel's pictures are still being rendered. */
export const isBeingDrawn = ({ status }: Pick<Carousel, 'status'>): boolean =>
  status === 'draft' || status === 'rendering';

export const templates: Record<Schemas['CarouselTemplate'], string> = {
  editorial: i18n.t('Editorial'),
  bold: i18n.t('Bold'),
  grid: i18n.t('Grid'),
  glow: i18n.t('Glow'),
  cards: i18n.t('Cards'),
};

export const sizes: Record<Schemas['CarouselSize'], string> = {
  '1080x1350': i18n.t('Tall, 1080 × 1350'),
  '1080x1080': i18n.t('Square, 1080 × 1080'),
  '1080x1920': i18n.t('Story, 1080 × 1920'),
  '1920x1080': i18n.t('Wide, 1920 × 1080'),
};

export const tones: Record<Schemas['CarouselTone'], string> = {
  professional: i18n.t('Professional'),
  casual: i18n.t('Casual'),
  educational: i18n.t('Educational'),
  inspirational: i18n.t('Inspirational'),
};

/** Minimum, maximum, and default number of slides. */
export const slideCounts = { min: 2, max: 20, usual: 6 } as const;

/** Milliseconds between polls of a carousel that is being rendered. */
export const drawnMs = 1_000;

export const carouselQuery = ({ orgId, api }: InOrganization, id: string) =>
  queryOptions({
    queryKey: [orgId, 'carousels', id],
    queryFn: ({ signal }) => api.carousels.get(id, { signal }),
    refetchInterval: query => query.state.data && isBeingDrawn(query.state.data) && pollEvery(drawnMs)(query),
  });
