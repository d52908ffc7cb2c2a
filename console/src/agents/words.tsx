import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';
import { i18n } from '../lib/i18n.ts';

export type Agent = Schemas['Agent'];
export type Run = Schemas['AgentRun'];

const states: Record<Run['status'], readonly [name: string, tone: Tone]> = {
  running: [i18n.t('In progress'), 'accent'],
  completed: [i18n.t('Done'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
  skipped: [i18n.t('Skipped'), 'warn'],
};

export const runStatuses = Object.entries(states).map(
  ([status, [name]]) => [status as Run['status'], name] as const,
);

export const RunState = ({ of: status }: { of: Run['status'] }) => {
  const [name, tone] = states[status];
  return <Badge tone={tone}>{name}</Badge>;
};

/** Trigger of a run. */
export const begunBy: Record<Run['trigger'], string> = {
  schedule: i18n.t('On schedule'),
  manual: i18n.t('By hand'),
  new_document: i18n.t('For new documents'),
};

/** Shows the state of an agent: active, waiting, or disabled. */
export const AgentState = ({ of: { enabled, paused } }: { of: Agent }) => {
  if (!enabled) return <Badge>{i18n.t('Disabled')}</Badge>;
  return paused === null ? (
    <Badge tone="good">{i18n.t('Works')}</Badge>
  ) : (
    <Badge tone="warn">{i18n.t('Paused')}</Badge>
  );
};

export const tones: Record<Agent['tone'], string> = {
  professional: i18n.t('Professional'),
  casual: i18n.t('Casual'),
  educational: i18n.t('Educational'),
  inspirational: i18n.t('Inspirational'),
  humorous: i18n.t('Humorous'),
};
