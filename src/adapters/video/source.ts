import { z } from 'zod';
import { refuse } from '../../domain/errors.ts';
import type { MediaTrait } from '../../domain/media/media.ts';
import { layoutTraits } from '../media/mp4-layout.ts';
import {
  hdrOf,
  isKnownSound,
  rateOf,
  streamTraits,
  traitFields,
  traitsOfStreams,
  type Hdr,
} from '../media/video-traits.ts';
import type { VideoTools } from './tools.ts';
import { inputGuards } from './tools.ts';
import type { Workspace } from './workspace.ts';

/** Facts about a video that work on it needs. */
export interface VideoSource {
  durationSeconds: number;
  /** Size as shown: after the file's rotation, in square pixels. */
  width: number;
  height: number;
  /** Whether the file's own pixels are square. Others are drawn wider or narrower than stored. */
  isSquare: boolean;
  /** Whether the file has a rotation, in which case its picture cannot be copied into a file without one. */
  isTurned: boolean;
  /** Average frames per second. */
  fps: number;
  /** Frames per second of a video made from this one. A variable rate gets its finest one, so that no frame is lost. */
  outputFps: number;
  /** `h264`, `vp9`, … */
  videoCodec: string;
  pixelFormat: string;
  /** Codec of the audible sound. Null if there is none, or none that ffmpeg supports. */
  audioCodec: string | null;
  /** Zero-based index of that sound in the file. */
  audioTrack: number;
  /** HDR transfer. Null for SDR. */
  hdr: Hdr | null;
  /** Whether its color matrix is that of BT.2020. */
  isBt2020: boolean;
  /** Traits that some platform refuses. */
  traits: readonly MediaTrait[];
  /** Time of the first frame, in the file's own time. */
  startSeconds: number;
}

const text = z.string().default('');
const number = z.coerce.number().default(0);

const report = z.object({
  streams: z.array(
    z.object({
      codec_type: text,
      ...streamTraits,
      width: number,
      height: number,
      sample_aspect_ratio: text,
      start_time: z.coerce.number().catch(0),
      duration: z.coerce.number().catch(0),
      disposition: z.object({ attached_pic: number }).default({ attached_pic: 0 }),
      tags: z.object({ rotate: z.coerce.number().optional() }).default({}),
      side_data_list: z.array(z.object({ rotation: z.number().optional() })).default([]),
    }),
  ),
  format: z.object({ duration: z.coerce.number().catch(0) }),
});
type Stream = z.infer<typeof report>['streams'][number];

const fields =
  `stream=codec_type,${traitFields},width,height,sample_aspect_ratio,start_time,duration` +
  ':stream_disposition=attached_pic:stream_tags=rotate:stream_side_data=rotation:format=duration';

/** Tolerance within which a pixel counts as square, and the valid range of ratios. */
const pixelRatios = { same: 0.005, min: 1 / 4, max: 4 };

/** Returns the width of a pixel divided by its height: `64:45` → 1.42. Defaults to 1. */
const pixelRatio = ({ sample_aspect_ratio: given }: Stream): number => {
  const [width = 0, height = 0] = given.split(':').map(Number);
  const ratio = width / height;
  const isOblong = ratio >= pixelRatios.min && ratio <= pixelRatios.max;
  return isOblong && Math.abs(ratio - 1) > pixelRatios.same ? ratio : 1;
};

const isQuarterTurn = ({ side_data_list: sides, tags }: Stream): boolean => {
  const turn = sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? tags.rotate ?? 0;
  return Math.abs(turn) % 180 === 90;
};

/** Returns the size as drawn: with square pixels, then rotated. */
const shapeOf = (video: Stream): Pick<VideoSource, 'width' | 'height' | 'isSquare'> => {
  const ratio = pixelRatio(video);
  const across = ratio === 1 ? video.width : 2 * Math.round((video.width * ratio) / 2);
  const [width, height] = isQuarterTurn(video) ? [video.height, across] : [across, video.height];
  return { width, height, isSquare: ratio === 1 };
};

const rotationOf = ({ side_data_list: sides, tags }: Stream): number =>
  sides.find(({ rotation }) => rotation !== undefined)?.rotation ?? tags.rotate ?? 0;

/** Maximum plausible frames per second. A higher value is an error in the file. */
const maxFps = 240;

/** Returns when the last frame is shown, from the beginning of the file. 0 if no frame has a time. Reads all packets. */
export const lastFrameAt = async (
  tools: VideoTools,
  workspace: Workspace,
  file: string,
  signal?: AbortSignal,
): Promise<number> => {
  const seen = { packet: 0, format: 0 };
  let rest = '';
  const onOutput = (chunk: Buffer): void => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, section, seconds] = /^(packet|format),(-?[\d.]+)/.exec(line) ?? [];
      if (section === 'packet') seen.packet = Math.max(seen.packet, Number(seconds));
      if (section === 'format') seen.format = Number(seconds);
    }
  };
  const entries = ['-select_streams', 'V:0', '-show_entries', 'packet=pts_time:format=start_time'];
  await tools.ffprobe(workspace, ['-v', 'error', ...inputGuards, ...entries, '-of', 'csv', `file:${file}`], {
    outputBytes: 1_073_741_824,
    onOutput,
    ...(signal && { signal }),
  });
  return seen.packet - seen.format;
};

/** Returns the duration of a video that does not state it, as browsers record WebM. */
const endOf = (lastFrame: number, fps: number): number => {
  if (lastFrame <= 0) throw refuse('invalid_media', 'The video does not contain its duration.');
  return lastFrame + 1 / fps;
};

/** Returns the average frames per second of a stream, or 25 if the file gives no plausible value. */
const averageRate = ({ avg_frame_rate: average, r_frame_rate: finest }: Stream): number =>
  [rateOf(average), rateOf(finest)].find(each => each > 0 && each <= maxFps) ?? 25;

/** Maximum frames per second of a made video. */
const maxOutputFps = 60;

/**
 * Minimum frames per second of a video made from a variable rate. ffmpeg shows a frame up to 1.1 frames off its time: at 30,
 * 37 ms. Sound that is 45 ms off is noticed (ITU-R BT.1359).
 */
const minEvenFps = 30;

/** Returns the smallest multiple of a file's finest frame rate that keeps pictures with their sound. */
const evenRate = (finest: number): number => finest * Math.ceil(minEvenFps / Math.max(finest, 1));

/** Returns the frames per second of a made video, with three decimals. Fewer than the maximum are not increased. */
const outputRate = (fps: number): number => Number(Math.min(fps, maxOutputFps).toFixed(3));

/**
 * Reads a file's own figures. Throws `invalid_media` for a file without a picture or without times, and a `RunFailure` for
 * one that ffprobe cannot read.
 */
export const readSource = async (
  tools: VideoTools,
  workspace: Workspace,
  file: string,
  signal?: AbortSignal,
): Promise<VideoSource> => {
  const { stdout } = await tools.ffprobe(
    workspace,
    ['-v', 'error', ...inputGuards, '-of', 'json', '-show_entries', fields, '-i', `file:${file}`],
    { timeoutMs: 60_000, ...(signal && { signal }) },
  );
  const { streams, format } = report.parse(JSON.parse(stdout));
  const video = streams.find(each => each.codec_type === 'video' && each.disposition.attached_pic === 0);
  if (!video || video.width < 1 || video.height < 1)
    throw refuse('invalid_media', 'The file contains no video.');
  const fps = averageRate(video);
  const sounds = streams.filter(each => each.codec_type === 'audio');
  const traits = traitsOfStreams(video, sounds);
  const durationSeconds = format.duration || video.duration;
  return {
    durationSeconds:
      durationSeconds > 0 ? durationSeconds : endOf(await lastFrameAt(tools, workspace, file, signal), fps),
    ...shapeOf(video),
    isTurned: rotationOf(video) !== 0,
    fps,
    outputFps: outputRate(traits.includes('variableFrameRate') ? evenRate(rateOf(video.r_frame_rate)) : fps),
    videoCodec: video.codec_name,
    pixelFormat: video.pix_fmt,
    audioCodec: sounds.find(isKnownSound)?.codec_name ?? null,
    audioTrack: Math.max(0, sounds.findIndex(isKnownSound)),
    hdr: hdrOf(video),
    isBt2020: video.color_space.startsWith('bt2020'),
    traits: [...traits, ...(await layoutTraits(workspace.file(file)))],
    startSeconds: video.start_time,
  };
};
