import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Toolbar } from '../ui/layout/toolbar.tsx';
import { clockOf, type Cut } from './cut.ts';
import type { Clip } from './words.tsx';
import { i18n } from '../lib/i18n.ts';

/** Shortest cut that is made by the video's own time, in seconds. */
const least = 0.1;

interface Chosen {
  clip: Clip;
  cut: Cut | undefined;
  onCut: (cut: Cut) => void;
}

/** Makes the place where the video stands an end of the cut. */
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

/** The video; it plays the cut, and where it stands can be its beginning or end. */
export const Player = ({ clip, cut, onCut }: Chosen) => {
  const { url, thumbnailUrl, title } = clip;
  const video = useRef<HTMLVideoElement>(null);
  const [at, setAt] = useState(0);
  // the end that it is to stop at; none while all of it is played
  const [until, setUntil] = useState<number>();
  useEffect(() => {
    if (cut && video.current) video.current.currentTime = cut.start;
    setUntil(undefined);
  }, [cut?.start, cut?.end]);
  const play = (): void => {
    if (!cut || !video.current) return;
    video.current.currentTime = cut.start;
    setUntil(cut.end);
    // a browser that cannot play the video shows that by itself
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
