import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { isPostStatus, nameOf, platformName } from './states.tsx';
import { i18n } from '../lib/i18n.ts';

type Entry = Schemas['TimelineEntry'];
type Done = Extract<Entry, { kind: 'action' }>;

const outcomes = {
  published: ['accepted', 'good'],
  rejected: ['refused', 'bad'],
  unknown: [i18n.t('no answer'), 'warn'],
} as const;

const verdicts = {
  published: i18n.t('Found on the platform afterwards.'),
  not_there: i18n.t('Looked for afterwards: it is not there.'),
  unconfirmed: i18n.t('Looked for afterwards, without a certain answer.'),
} as const;

const stateOf = (state: string): string => (isPostStatus(state) ? nameOf(state) : state);

const Change = ({ entry }: { entry: Extract<Entry, { kind: 'change' }> }) => (
  <>
    <p>
      {entry.platform && <span className="font-medium">{`${platformName(entry.platform)}: `}</span>}
      {entry.from === null ? stateOf(entry.to) : `${stateOf(entry.from)} → ${stateOf(entry.to)}`}
    </p>
    <p className="text-quiet">
      {entry.reason}, <Who author={entry.author} />
    </p>
  </>
);

const Evidence = ({ of }: { of: unknown }) => (
  <details>
    <summary className="text-accent">{i18n.t('What the platform answered')}</summary>
    <pre className="mt-1 max-h-60 overflow-auto rounded-lg bg-sunk p-3 text-xs whitespace-pre-wrap">
      {JSON.stringify(of, undefined, 2)}
    </pre>
  </details>
);

const Attempt = ({ entry }: { entry: Extract<Entry, { kind: 'attempt' }> }) => {
  const [word, tone] = outcomes[entry.outcome ?? 'unknown'];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{platformName(entry.platform)}</span>
        {i18n.t('Attempt {number}', { number: entry.number })}
        {entry.outcome === null ? <Badge>{i18n.t('under way')}</Badge> : <Badge tone={tone}>{word}</Badge>}
      </p>
      {entry.verdict && <p className="text-quiet">{verdicts[entry.verdict]}</p>}
      {entry.evidence && <Evidence of={entry.evidence} />}
    </>
  );
};

const actions: Record<Done['action'], string> = {
  remove: i18n.t('Take back'),
  revise: i18n.t('Change what is out'),
  repost: i18n.t('Repost'),
};

const actionStates: Record<Done['status'], readonly [string, Tone]> = {
  pending: ['waits', 'plain'],
  calling: [i18n.t('under way'), 'accent'],
  reading: [i18n.t('being looked for'), 'warn'],
  done: ['done', 'good'],
  refused: [i18n.t('not done'), 'bad'],
  unconfirmed: ['unconfirmed', 'warn'],
};

const Action = ({ entry }: { entry: Done }) => {
  const [word, tone] = actionStates[entry.status];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{platformName(entry.platform)}</span>
        {actions[entry.action]}
        <Badge tone={tone}>{word}</Badge>
        {entry.total > 1 && i18n.t('{done} of {total} parts', { done: entry.done, total: entry.total })}
      </p>
      <p className="text-quiet">
        {entry.message !== null && `${entry.message} `}
        <Who author={entry.author} />
      </p>
      {entry.evidence.length > 0 && <Evidence of={entry.evidence} />}
    </>
  );
};

/** What happened to a post, the oldest first: every change with who and why, every attempt with what the platform answered. */
export const Timeline = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className="flex flex-col border-s-2 border-line ps-4">
    {entries.map((entry, index) => (
      <li
        key={`${entry.at} ${entry.kind} ${entry.platform} ${index}`}
        className="relative flex flex-col gap-0.5 pb-4"
      >
        <span aria-hidden="true" className="absolute top-1.5 -left-5.25 size-2 rounded-full bg-strong-line" />
        <p className="text-xs text-quiet">
          <When at={entry.at} />
        </p>
        {entry.kind === 'change' && <Change entry={entry} />}
        {entry.kind === 'attempt' && <Attempt entry={entry} />}
        {entry.kind === 'action' && <Action entry={entry} />}
      </li>
    ))}
  </ol>
);
