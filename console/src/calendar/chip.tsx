import { Link, linkOptions } from '@tanstack/react-router';
import { memo, type KeyboardEvent } from 'react';
import { WhoseIsIt } from '../brands/brand-mark.tsx';
import { fullTimeOf, timeOf } from '../lib/times.ts';
import { headOf } from '../post/head.ts';
import { nameOf, PlatformMark, toneOf } from '../post/states.tsx';
import { isKeptBack, reviewStates } from '../reviews/states.ts';
import type { Tone } from '../ui/parts.tsx';
import { canMove, type Entry } from './entries.ts';
import { i18n } from '../lib/i18n.ts';

const edges = {
  good: 'border-s-good',
  warn: 'border-s-warn',
  bad: 'border-s-bad',
  accent: 'border-s-accent',
  plain: 'border-s-strong-line border-dashed',
} as const;

/** Moves a post by keyboard. */
export type Nudge = (entry: Entry, key: string) => void;

/** Returns the page of a post, or of the series for an occurrence that is not a post yet. */
const targetOf = ({ id, planned, seriesId, occurrence }: Entry, org: string) =>
  linkOptions(
    planned && seriesId !== null && occurrence !== null
      ? { to: '/o/$org/series/$seriesId', params: { org, seriesId }, search: { occurrence } }
      : { to: '/o/$org/posts/$postId', params: { org, postId: id } },
  );

/** Returns one word for the state of a post, and its tone. */
const stateOf = ({ planned, held, review, status }: Entry): readonly [word: string, tone: Tone] => {
  if (planned) return [i18n.t('Planned'), 'accent'];
  if (held) return [i18n.t('Waiting'), 'warn'];
  return isKeptBack(review) ? [reviewStates[review][0], 'warn'] : [nameOf(status), toneOf(status)];
};

const Picture = ({ of: { thumbnailUrl, color } }: { of: Entry }) =>
  thumbnailUrl === null ? null : (
    <img
      src={thumbnailUrl}
      alt=""
      width={16}
      height={16}
      loading="lazy"
      decoding="async"
      draggable={false}
      style={color === null ? undefined : { backgroundColor: color }}
      className="size-4 shrink-0 rounded-sm object-cover"
    />
  );

/** Post in a calendar. Click or Enter opens it. Dragging, or Alt and an arrow key, moves it. */
export const Chip = memo(
  ({
    entry,
    zone,
    org,
    onNudge,
    isRow = false,
  }: {
    entry: Entry;
    zone: string;
    org: string;
    /** Undefined if the person may not move posts. */
    onNudge: Nudge | undefined;
    /** Whether the chip has the full width, and thus room for the brand's name. */
    isRow?: boolean;
  }) => {
    const { id, at, brandSlug, platforms, text, planned } = entry;
    const isMovable = onNudge !== undefined && canMove(entry);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.key.startsWith('Arrow') || !isMovable) return;
      event.preventDefault();
      onNudge(entry, event.key);
    };
    const [state, tone] = stateOf(entry);
    return (
      <Link
        {...targetOf(entry, org)}
        preload={false}
        draggable={false}
        data-post={id}
        data-movable={isMovable ? '' : undefined}
        onKeyDown={onKeyDown}
        title={`${fullTimeOf(at, zone)} · ${state}`}
        className={`flex min-h-6 w-full min-w-0 touch-manipulation [-webkit-touch-callout:none] items-center gap-1.5 overflow-hidden rounded border border-s-4 border-line px-1.5 text-xs select-none hover:bg-accent-wash pointer-coarse:min-h-11 ${edges[tone]} ${planned ? '@container border-dashed bg-transparent text-quiet' : 'bg-raised'} ${isMovable ? 'cursor-grab' : ''}`}
      >
        <time dateTime={at} className="shrink-0 tabular-nums">
          {timeOf(at, zone)}
        </time>
        {!isRow && <WhoseIsIt slug={brandSlug} size="small" look="avatar" />}
        <Picture of={entry} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className="truncate">
            {headOf(text)}
          </span>
          {isRow && <WhoseIsIt slug={brandSlug} size="small" />}
        </span>
        <span className={planned ? 'sr-only @3xs:not-sr-only' : 'sr-only'}>{state}</span>
        <span className="flex shrink-0 gap-0.5">
          {platforms.map(platform => (
            <PlatformMark key={platform} of={platform} />
          ))}
        </span>
      </Link>
    );
  },
);
