import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { clockOf, type Cut } from './cut.ts';
import type { Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Minimum length in seconds of a cut set from the playback position. */
const least = 0.1;

interface Chosen {
  clip: Clip;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}

/** Buttons that set an end of the cut to the playback position. */
const Marks = ({ clip, cut, onCut, at }: Chosen & { at: number }) => {
  const length = clip.durationSeconds ?? 0;
  return (
    <>
      <Button
        disabled={at >= length - least}
        onClick={() => onCut({ start: at, end: cut && cut.end > at ? cut.end : length })}
      >
        {i18n.t('Start here')}
      </Button>
      <Button
        disabled={at < least}
        onClick={() => onCut({ start: cut && cut.start < at ? cut.start : 0, end: at })}
      >
        {i18n.t('End here')}
      </Button>
      <span className="ms-auto text-quiet tabular-nums">{clockOf(at)}</span>
    </>
  );
};

/** Video player. It plays the cut, and its position can become the start or the end of the cut. */
export const Player = ({ clip, cut, onCut }: Chosen) => {
  const { url, thumbnailUrl, title } = clip;
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  // Position at which playback stops, or undefined while the whole video plays.
  const [until, setUntil] = useState<number>();
  useEffect(() => {
    if (cut && video.current) video.current.currentTime = cut.start;
    setUntil(undefined);
  }, [cut?.start, cut?.end]);
  const play = (): void => {
    if (!cut || !video.current) return;
    video.current.currentTime = cut.start;
    setUntil(cut.end);
    // A browser that cannot play the video shows that itself.
    void video.current.play().catch(() => undefined);
  };
  const onTime = (): void => {
    if (!video.current) return;
    setAt(video.current.currentTime);
    if (until === undefined || video.current.currentTime < until) return;
    video.current.pause();
    setUntil(undefined);
  };
  return (
    <div className="flex flex-col gap-2">
      <video
        ref={video}
        src={url ?? undefined}
        poster={thumbnailUrl ?? undefined}
        controls
        playsInline
        preload="metadata"
        aria-label={title}
        onTimeUpdate={onTime}
        className="max-h-[45dvh] w-full rounded-xl bg-black"
      />
      <Toolbar>
        <Button disabled={!cut} onClick={play}>
          {i18n.t('Play the clip')}
        </Button>
        <Marks clip={clip} cut={cut} onCut={onCut} at={at} />
      </Toolbar>
    </div>
  );
};
