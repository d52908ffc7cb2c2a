import { Badge, type Tone } from '../ui/parts.tsx';
import type { Occurrence, Series } from './queries.ts';

const states: Record<Series['status'], readonly [name: string, tone: Tone]> = {
  active: ['Active', 'good'],
  paused: ['Paused', 'warn'],
  ended: ['Ended', 'plain'],
};

export const seriesStatuses = Object.entries(states).map(
  ([status, [name]]) => [status as Series['status'], name] as const,
);

export const SeriesState = ({ of: status }: { of: Series['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

const occurrenceStates: Record<Occurrence['state'], readonly [name: string, tone: Tone]> = {
  planned: ['Planned', 'accent'],
  posted: ['A post', 'good'],
  skipped: ['Skipped', 'plain'],
  failed: ['No post', 'bad'],
};

export const OccurrenceState = ({ of: state }: { of: Occurrence['state'] }) => {
  const [name, tone] = occurrenceStates[state];
  return <Badge tone={tone}>{name}</Badge>;
};
