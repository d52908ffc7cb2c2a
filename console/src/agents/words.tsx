import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';

export type Agent = Schemas['Agent'];
export type Run = Schemas['AgentRun'];

const states: Record<Run['status'], readonly [name: string, tone: Tone]> = {
  running: ['Under way', 'accent'],
  completed: ['Done', 'good'],
  failed: ['Failed', 'bad'],
  skipped: ['Skipped', 'warn'],
};

export const runStatuses = Object.entries(states).map(
  ([status, [name]]) => [status as Run['status'], name] as const,
);

export const RunState = ({ of: status }: { of: Run['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

/** What began a run. */
export const begunBy: Record<Run['trigger'], string> = {
  schedule: 'By its schedule',
  manual: 'By hand',
  new_document: 'For new documents',
};

/** How an agent is: at work, waiting for something, or disabled. */
export const AgentState = ({ of: { enabled, paused } }: { of: Agent }) => {
  if (!enabled) return <Badge>Disabled</Badge>;
  return paused === null ? <Badge tone="good">Works</Badge> : <Badge tone="warn">Paused</Badge>;
};

export const tones: Record<Agent['tone'], string> = {
  professional: 'Professional',
  casual: 'Casual',
  educational: 'Educational',
  inspirational: 'Inspirational',
  humorous: 'Humorous',
};
