import type { Schemas } from '@sdk';
import { Badge, type Tone } from '../ui/parts.tsx';
import { When } from '../ui/when.tsx';
import { Who } from '../ui/who.tsx';
import { useOrganization } from '../shell/organization.ts';
import { reasonWords } from './reasons.ts';
import { platformName, stateName } from './states.tsx';
import { Trans } from '@lingui/react';
import { i18n } from '../lib/i18n.ts';

type Entry = Schemas['TimelineEntry'];
type Done = Extract<Entry, { kind: 'action' }>;

const outcomes = {
  published: [i18n.t('accepted'), 'good'],
  rejected: [i18n.t('refused'), 'bad'],
  unknown: [i18n.t('no answer'), 'warn'],
} as const;

const verdicts = {
  published: i18n.t('Found on the platform by a check.'),
  not_there: i18n.t('Checked: the post is not there.'),
  unconfirmed: i18n.t('Checked, without a certain result.'),
} as const;

const Change = ({ entry }: { entry: Extract<Entry, { kind: 'change' }> }) => {
  const { zone } = useOrganization();
  return (
    <>
      <p>
        {entry.platform && <span className="font-medium">{`${platformName(entry.platform)}: `}</span>}
        {entry.from === null
          ? stateName(entry.to)
          : i18n.t('{before} → {after}', { before: stateName(entry.from), after: stateName(entry.to) })}
      </p>
      <p className="text-quiet" dir="auto">
        {reasonWords(entry.reason, zone)}
      </p>
      <p className="text-quiet">
        <Trans id="By <0/>" components={[<Who author={entry.author} />]} />
      </p>
    </>
  );
};

const Evidence = ({ of }: { of: unknown }) => (
  <details>
    <summary className="text-accent">{i18n.t('Answer of the platform')}</summary>
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
        {entry.outcome === null ? <Badge>{i18n.t('in progress')}</Badge> : <Badge tone={tone}>{word}</Badge>}
      </p>
      {entry.verdict && <p className="text-quiet">{verdicts[entry.verdict]}</p>}
      {entry.evidence && <Evidence of={entry.evidence} />}
    </>
  );
};

const actions: Record<Done['action'], string> = {
  remove: i18n.t('Delete from the platform'),
  revise: i18n.t('Change the published post'),
  repost: i18n.t('Repost'),
};

const actionStates: Record<Done['status'], readonly [string, Tone]> = {
  pending: [i18n.t('waiting'), 'plain'],
  calling: [i18n.t('in progress'), 'accent'],
  reading: [i18n.t('being checked'), 'warn'],
  done: [i18n.t('done'), 'good'],
  refused: [i18n.t('not done'), 'bad'],
  unconfirmed: [i18n.t('unconfirmed'), 'warn'],
};

const Action = ({ entry }: { entry: Done }) => {
  const { zone } = useOrganization();
  const [word, tone] = actionStates[entry.status];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{platformName(entry.platform)}</span>
        {actions[entry.action]}
        <Badge tone={tone}>{word}</Badge>
        {entry.total > 1 && i18n.t('{done} of {total} parts', { done: entry.done, total: entry.total })}
      </p>
      {entry.message !== null && (
        <p className="text-quiet" dir="auto">
          {reasonWords(entry.message, zone)}
        </p>
      )}
      <p className="text-quiet">
        <Trans id="By <0/>" components={[<Who author={entry.author} />]} />
      </p>
      {entry.evidence.length > 0 && <Evidence of={entry.evidence} />}
    </>
  );
};

/**
 * Timeline of a post, oldest first: every change with its author and reason, and every attempt with the platform's
 * response.
 */
export const Timeline = ({ entries }: { entries: readonly Entry[] }) => (
  <ol className="flex flex-col border-s-2 border-line ps-4">
    {entries.map((entry, index) => (
      <li
        key={`${entry.at} ${entry.kind} ${entry.platform} ${index}`}
        className="relative flex flex-col gap-0.5 pb-4"
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 -start-5.25 size-2 rounded-full bg-strong-line"
        />
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
