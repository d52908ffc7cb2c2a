import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useMemo, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import type { Schemas } from '@sdk';
import { useOrganization } from '../shell/organization.ts';
import { clockOf, type Cut } from './cut.ts';
import { useScenes } from './scenes.tsx';
import type { Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

type Drawn = Schemas['ClipWaveform'];
type End = keyof Cut;

/** Minimum length in seconds of a cut selected on the timeline. */
const least = 0.1;

/** Width in pixels of a picture below which the timeline scrolls. */
const minTileWidth = 56;

const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to);

/** Returns the outline of the loudness, above and below the middle. */
const outlineOf = (peaks: readonly number[]): string => {
  const above = peaks.map((peak, index) => `${index},${50 - 48 * peak}`);
  const below = peaks.map((peak, index) => `${index},${50 + 48 * peak}`).toReversed();
  return [...above, ...below].join(' ');
};

const Peaks = memo(({ peaks }: { peaks: readonly number[] }) => (
  <svg
    aria-hidden="true"
    viewBox={`0 0 ${peaks.length} 100`}
    preserveAspectRatio="none"
    className="block h-12 w-full fill-accent"
  >
    <polygon points={outlineOf(peaks)} />
  </svg>
));

/** Returns the seconds by which a key moves an end, or undefined for other keys. */
const stepOf = ({ key, shiftKey }: KeyboardEvent): number | undefined =>
  ({
    ArrowRight: shiftKey ? 1 : 0.1,
    ArrowUp: shiftKey ? 1 : 0.1,
    ArrowLeft: shiftKey ? -1 : -0.1,
    ArrowDown: shiftKey ? -1 : -0.1,
    PageUp: 10,
    PageDown: -10,
    Home: -Infinity,
    End: Infinity,
  })[key];

const names: Record<End, string> = {
  start: i18n.t('Start of the clip'),
  end: i18n.t('End of the clip'),
};

/** Handle of one end of the cut, moved by keyboard or by dragging. */
const Handle = ({
  end,
  cut,
  length,
  onMove,
  timeAt,
}: {
  end: End;
  cut: Cut;
  length: number;
  onMove: (end: End, to: number) => void;
  timeAt: (event: PointerEvent) => number;
}) => {
  const at = cut[end];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    onMove(end, at + step);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={names[end]}
      aria-valuemin={0}
      aria-valuemax={Math.round(length * 10) / 10}
      aria-valuenow={Math.round(at * 10) / 10}
      aria-valuetext={clockOf(at)}
      onKeyDown={onKeyDown}
      onPointerDown={event => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={event => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) onMove(end, timeAt(event));
      }}
      style={{ left: `${(100 * at) / length}%` }}
      className="absolute inset-y-0 w-2 -translate-x-1/2 cursor-ew-resize touch-none rounded bg-accent-fill pointer-coarse:w-6"
    />
  );
};

const Shade = ({ from, to, length }: { from: number; to: number; length: number }) => (
  <div
    aria-hidden="true"
    style={{ left: `${(100 * from) / length}%`, width: `${(100 * (to - from)) / length}%` }}
    className="pointer-events-none absolute inset-y-0 bg-sunk opacity-75"
  />
);

interface Given {
  clip: Clip;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}

/** Selects a part by pressing and dragging. On touch screens, a finger scrolls and moves the ends. */
const useDragging = (length: number, onCut: Given['onCut']) => {
  const strip = useRef<HTMLDivElement>(null);
  const anchor = useRef<number>(undefined);
  const timeAt = ({ clientX }: PointerEvent): number => {
    const { left, width } = strip.current?.getBoundingClientRect() ?? { left: 0, width: 1 };
    return within(((clientX - left) / width) * length, 0, length);
  };
  const onPointerDown = (event: PointerEvent): void => {
    if (event.pointerType === 'touch' || event.button !== 0) return;
    strip.current?.setPointerCapture(event.pointerId);
    anchor.current = timeAt(event);
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (anchor.current === undefined) return;
    const [one, other] = [anchor.current, timeAt(event)];
    if (Math.abs(one - other) >= least) onCut({ start: Math.min(one, other), end: Math.max(one, other) });
  };
  const stop = (): void => {
    anchor.current = undefined;
  };
  return { strip, timeAt, on: { onPointerDown, onPointerMove, onPointerUp: stop, onPointerCancel: stop } };
};

const Strip = ({ drawn: { peaks, filmstrip }, clip, cut, onCut }: Given & { drawn: Drawn }) => {
  const length = clip.durationSeconds ?? 0;
  const shown = useMemo(() => cut ?? { start: 0, end: length }, [cut, length]);
  const { strip, timeAt, on } = useDragging(length, onCut);
  const move = (end: End, to: number): void =>
    onCut(
      end === 'start'
        ? { ...shown, start: within(to, 0, shown.end - least) }
        : { ...shown, end: within(to, shown.start + least, length) },
    );
  const handle = { cut: shown, length, onMove: move, timeAt };
  return (
    // Time runs from left to right in every language.
    <div dir="ltr" className="relative overflow-x-auto rounded-xl border border-line bg-paper">
      <div
        ref={strip}
        {...on}
        style={{ minWidth: (filmstrip?.columns ?? 1) * minTileWidth }}
        className="relative cursor-crosshair select-none"
      >
        {filmstrip && (
          <img
            src={filmstrip.url}
            alt=""
            width={filmstrip.columns * filmstrip.tileWidth}
            height={filmstrip.tileHeight}
            loading="lazy"
            draggable={false}
            className="block h-14 w-full object-fill"
          />
        )}
        {peaks.length > 0 && <Peaks peaks={peaks} />}
        <Shade from={0} to={shown.start} length={length} />
        <Shade from={shown.end} to={length} length={length} />
        <Handle end="start" {...handle} />
        <Handle end="end" {...handle} />
      </div>
    </div>
  );
};

/**
 * Shows frames and loudness of a video along time, with the selected cut. Renders nothing if the video was not analyzed.
 */
export const Timeline = (given: Given) => {
  const { org, api } = useOrganization();
  const { clip } = given;
  const status = useScenes(clip.id).data?.status ?? 'none';
  const { data: drawn } = useQuery({
    queryKey: [org.id, 'clips', clip.id, 'waveform', status === 'completed'],
    queryFn: ({ signal }) => api.clips.getWaveform(clip.id, { signal }),
    enabled: status !== 'none',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  if (!drawn || !clip.durationSeconds || (drawn.filmstrip === null && drawn.peaks.length === 0)) return null;
  return (
    <section aria-label={i18n.t('Timeline')} className="flex flex-col gap-2">
      <p className="text-quiet">
        {i18n.t('Drag to select a part, or move its ends with the arrow keys (with Shift in larger steps).')}
      </p>
      <Strip drawn={drawn} {...given} />
    </section>
  );
};
