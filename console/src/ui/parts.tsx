import type { ReactNode } from 'react';
import { sentenceOf } from '../api/client.ts';
import { Button, Spinner } from './button.tsx';
import { PageHeader } from './layout/page-header.tsx';
import { i18n } from '../lib/i18n.ts';

/** The head and body of a screen; the head says where one is, and holds what can be done here. */
export const Screen = ({
  title,
  state,
  actions,
  children,
  note,
  part,
}: {
  title: ReactNode;
  state?: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
  /** Name of the selected tab, on screens with tabs. */
  part?: string;
  children: ReactNode;
}) => (
  <div className="flex min-h-0 flex-1 flex-col gap-4 p-4 pb-24 sm:p-6">
    <PageHeader heading={title} state={state} about={note} actions={actions} part={part} />
    {children}
  </div>
);

export const Card = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div className={`rounded-xl border border-line bg-paper p-4 ${className}`}>{children}</div>
);

const washes = {
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
  accent: 'bg-accent-wash text-accent',
  plain: 'bg-sunk text-quiet',
} as const;

export type Tone = keyof typeof washes;

/** A word of state: its colour repeats what the word says, and says nothing alone. */
export const Badge = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap ${washes[tone]}`}
  >
    {children}
  </span>
);

export const Note = ({ tone = 'warn', children }: { tone?: Tone; children: ReactNode }) => (
  <div className={`rounded-lg px-3 py-2 ${washes[tone]}`}>{children}</div>
);

export const Loading = () => (
  <div role="status" className="late flex items-center gap-2 p-6 text-quiet">
    <Spinner /> {i18n.t('Loading')}
  </div>
);

export const Failed = ({ error, retry }: { error: unknown; retry?: () => unknown }) => (
  <div role="alert" className="flex flex-wrap items-center gap-3 rounded-lg bg-bad-wash px-3 py-2 text-bad">
    <span>{sentenceOf(error)}</span>
    {retry && <Button onClick={() => void retry()}>{i18n.t('Try again')}</Button>}
  </div>
);

interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  isPending: boolean;
  refetch: () => unknown;
}

/** Shows the loaded data, a loading state, or the error. Stale data is shown rather than nothing. */
export const Loaded = <Data,>({
  from,
  children,
}: {
  from: Read<Data>;
  children: (data: Data) => ReactNode;
}) => {
  if (from.data !== undefined) return children(from.data);
  if (from.isPending) return <Loading />;
  return <Failed error={from.error} retry={from.refetch} />;
};
