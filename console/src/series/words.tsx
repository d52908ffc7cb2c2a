import { Badge, type Tone } from '../ui/parts.tsx';
import type { Occurrence, Series } from './queries.ts';
import { i18n } from '../lib/i18n.ts';

const states: Record<Series['status'], readonly [name: string, tone: Tone]> = {
  active: [i18n.t('Active'), 'good'],
  paused: [i18n.t('Paused'), 'warn'],
  ended: [i18n.t('Ended'), 'plain'],
};

export const seriesStatuses = Object.entries(states).map(
  ([status, [name]]) => [status as Series['status'], name] as const,
);

export const SeriesState = ({ of: status }: { of: Series['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

const occurrenceStates: Record<Occurrence['state'], readonly [name: string, tone: Tone]> = {
  planned: [i18n.t('Planned'), 'accent'],
  posted: [i18n.t('A post'), 'good'],
  skipped: [i18n.t('Skipped'), 'plain'],
  failed: [i18n.t('No post'), 'bad'],
};

export const OccurrenceState = ({ of: state }: { of: Occurrence['state'] }) => {
  const [name, tone] = occurrenceStates[state];
  return <Badge tone={tone}>{name}</Badge>;
};
