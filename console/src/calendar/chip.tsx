import { Link } from '@tanstack/react-router';
import { memo, type KeyboardEvent } from 'react';
import { fullTimeOf, timeOf } from '../lib/times.ts';
import { headOf } from '../post/head.ts';
import { nameOf, PlatformMark, toneOf } from '../post/states.tsx';
import { isKeptBack, reviewStates } from '../reviews/states.ts';
import { canMove, type Entry } from './entries.ts';

const edges = {
  good: 'border-s-good',
  warn: 'border-s-warn',
  bad: 'border-s-bad',
  accent: 'border-s-accent',
  plain: 'border-s-strong-line border-dashed',
} as const;

/** How a move by keys changes a time. */
export type Nudge = (entry: Entry, key: string) => void;

/** A post in a calendar: opened by a click or Enter, moved by dragging or by Alt and an arrow. */
export const Chip = memo(
  ({ entry, zone, org, onNudge }: { entry: Entry; zone: string; org: string; onNudge: Nudge }) => {
    const { id, at, status, held, review, platforms, text, thumbnailUrl, color } = entry;
    const isMovable = canMove(entry);
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!event.altKey || !event.key.startsWith('Arrow') || !isMovable) return;
      event.preventDefault();
      onNudge(entry, event.key);
    };
    const waits = held || isKeptBack(review);
    const state = held ? 'Waiting' : waits ? reviewStates[review][0] : nameOf(status);
    return (
      <Link
        to="/o/$org/posts/$postId"
        params={{ org, postId: id }}
        preload={false}
        draggable={false}
        data-post={id}
        data-movable={isMovable ? '' : undefined}
        onKeyDown={onKeyDown}
        title={`${fullTimeOf(at, zone)} · ${state}`}
        className={`flex min-h-6 w-full min-w-0 touch-manipulation [-webkit-touch-callout:none] items-center gap-1.5 rounded border border-s-4 border-line bg-raised px-1.5 text-xs select-none hover:bg-accent-wash pointer-coarse:min-h-11 ${edges[waits ? 'warn' : toneOf(status)]} ${isMovable ? 'cursor-grab' : ''}`}
      >
        <time dateTime={at} className="shrink-0 tabular-nums">
          {timeOf(at, zone)}
        </time>
        {thumbnailUrl !== null && (
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
        )}
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {headOf(text)}
        </span>
        <span className="sr-only">{state}</span>
        <span className="flex shrink-0 gap-0.5">
          {platforms.map(platform => (
            <PlatformMark key={platform} of={platform} />
          ))}
        </span>
      </Link>
    );
  },
);
