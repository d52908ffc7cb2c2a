import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '@sdk';
import type { InOrganization } from '../api/queries.ts';
import { Badge, type Tone } from '../ui/parts.tsx';
import { clockOf, type Cut } from './cut.ts';
import { pollEvery } from '../live/poll.ts';
import { i18n } from '../lib/i18n.ts';
import { Trans } from '@lingui/react';
import { seconds } from '../lib/numbers.ts';

export type Clip = Schemas['Clip'];
export type Render = Schemas['ClipJob'];

const clipStates: Record<Clip['status'], readonly [name: string, tone: Tone]> = {
  fetching: [i18n.t('Being fetched'), 'accent'],
  ready: [i18n.t('Ready'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
};

export const clipStatuses = Object.entries(clipStates).map(
  ([status, [name]]) => [status as Clip['status'], name] as const,
);

export const ClipState = ({ of: status }: { of: Clip['status'] }) => {
  const [name, tone] = clipStates[status];
  return <Badge tone={tone}>{name}</Badge>;
};

const jobStates: Record<Render['status'], readonly [name: string, tone: Tone]> = {
  queued: [i18n.t('Waiting for its turn'), 'plain'],
  running: [i18n.t('In progress'), 'accent'],
  completed: [i18n.t('Done'), 'good'],
  failed: [i18n.t('Failed'), 'bad'],
  cancelled: [i18n.t('Cancelled'), 'plain'],
};

export const JobState = ({ of: status }: { of: Render['status'] }) => {
  const [name, tone] = jobStates[status];
  return <Badge tone={tone}>{name}</Badge>;
};

/** Whether a job is still in progress. */
export const isOpen = (status: Render['status'] | 'none'): boolean =>
  status === 'queued' || status === 'running';

/** Milliseconds between polls of work in progress. */
export const workMs = 1_000;

export const clipQuery = ({ orgId, api }: InOrganization, id: string) =>
  queryOptions({
    queryKey: [orgId, 'clips', id],
    queryFn: ({ signal }) => api.clips.get(id, { signal }),
    refetchInterval: query => query.state.data?.status === 'fetching' && pollEvery(workMs)(query),
  });

/** Shows start, end, and length of a part of a video. */
export const FromTo = ({ of: { start, end } }: { of: Cut }) => (
  <span className="tabular-nums">
    <Trans
      id={'From {start} to {end} <0>({length})</0>'}
      values={{ start: clockOf(start), end: clockOf(end), length: seconds((end - start) * 1000) }}
      components={[<span className="text-quiet" />]}
    />
  </span>
);
