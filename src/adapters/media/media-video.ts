import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { refuse } from '../../domain/errors.ts';
import { RunFailure, runLimited } from './ffmpeg-run.ts';
import { findMediaProgram, type ProgramPaths } from './ffmpeg.ts';
import { endsInsideBox } from './media-boxes.ts';
import type { MediaFigures, MediaKind } from './media-kinds.ts';
import { layoutTraits } from './mp4-layout.ts';
import {
  isKnownSound,
  isRecorded,
  saysWhere,
  streamTraits,
  traitFields,
  traitsOfStreams,
} from './video-traits.ts';

/**
 * Returns the milliseconds that one pass over a video of this size may take: half a minute, plus the time that a disk of 8
 * MB per second needs.
 */
export const readingMs = (sizeBytes: number): number =>
  30_000 + Math.ceil((sizeBytes / (8 * 1_048_576)) * 1_000);
const addressBytes = 1_073_741_824;

const tags = z.record(z.string(), z.string()).default({});

const report = z.object({
  streams: z
    .array(
      z.object({
        codec_type: z.string().default(''),
        codec_tag_string: z.string().default(''),
        ...streamTraits,
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
        width: z.number().default(0),
        height: z.number().default(0),
        duration: z.coerce.number().optional(),
        tags,
        side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
      }),
    )
    .default([]),
  format: z
    .object({
      duration: z.coerce.number().optional(),
      tags,
    })
    .default({ tags: {} }),
  frames: z.array(z.unknown()).default([]),
});
type Report = z.infer<typeof report>;

/** Measures a video of this kind after reading all its packets and decoding its first frame. Throws `invalid_media`. */
export const measureVideo = async (
  file: string,
  kind: MediaKind,
  paths: ProgramPaths,
  log?: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<MediaFigures> => {
  const ffprobe = await probeProgram(paths, log);
  if (kind.mimeType !== 'video/webm' && (await endsInsideBox(file))) throw damaged(kind);
  const timeoutMs = readingMs((await stat(file)).size);
  const ask = (args: readonly string[], outputBytes = maxReport) =>
    run(ffprobe, [...guards(kind), ...args, '-i', `file:${file}`], kind, { timeoutMs, outputBytes });
  const packets = await ask(everyPacket);
  if (/partial file|ended prematurely/i.test(packets.stderr)) throw damaged(kind);
  const about = parse(packets.stdout, kind);
  const stream = about.streams.find(each => each.codec_type === 'video' && !each.disposition?.attached_pic);
  if (!stream) throw refuse('invalid_media', `The ${kind.name} contains no video.`);
  if (parse((await ask(firstFrames(kind))).stdout, kind).frames.length === 0) throw damaged(kind);
  const durationSeconds =
    about.format.duration ?? stream.duration ?? lastTime((await ask(packetTimes, maxTimes)).stdout);
  return {
    type: 'video',
    ...dimensions(stream, kind),
    durationSeconds: positive(durationSeconds, kind),
    ...contentOf(about, stream),
    traits: [
      ...traitsOfStreams(stream, soundsOf(about)),
      ...(kind.mimeType === 'video/webm' ? [] : await layoutTraits(file)),
      ...(isPrivate(about) ? ['privateTags' as const] : []),
    ],
  };
};

const soundsOf = ({ streams }: Report): Report['streams'] =>
  streams.filter(each => each.codec_type === 'audio');

const contentOf = (
  about: Report,
  stream: Report['streams'][number],
): Pick<MediaFigures, 'videoCodec' | 'audioCodec'> => ({
  videoCodec: stream.codec_name || null,
  audioCodec: soundsOf(about).find(isKnownSound)?.codec_name ?? null,
});

const isPrivate = ({ format, streams }: Report): boolean =>
  saysWhere(format.tags) || streams.some(each => saysWhere(each.tags) || isRecorded(each));

const probeProgram = (paths: ProgramPaths, log?: Pick<Logger, 'info' | 'warn' | 'error'>): Promise<string> =>
  findMediaProgram('ffprobe', paths, log).catch((error: unknown) => {
    log?.error({ err: error }, 'videos cannot be checked');
    throw refuse(
      'unavailable',
      'This server has no ffprobe, so videos cannot be checked. Ask the operator to install it.',
    );
  });

/** Input options: only local files, only the demuxer that the first bytes identified, and no picture beyond 8192×8192. */
const guards = (kind: MediaKind): string[] => {
  const demuxer = kind.mimeType === 'video/webm' ? 'matroska' : 'mov';
  const formats = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm';
  return [
    '-v',
    'error',
    '-hide_banner',
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    formats,
    '-f',
    demuxer,
    '-max_pixels',
    String(2 ** 26),
    '-threads',
    '1',
  ];
};

const fields = `stream=codec_type,width,height,duration,codec_tag_string,${traitFields}:stream_tags:stream_side_data=rotation:stream_disposition=attached_pic:format=duration:format_tags`;
const everyPacket = ['-of', 'json', '-count_packets', '-show_entries', fields];
/**
 * Options for reading the first frames. `V` selects video that is not a cover picture. Frames that an edit list cuts off
 * count, because they may be the whole first second.
 */
const firstFrames = (kind: MediaKind): string[] => [
  ...(kind.mimeType === 'video/webm' ? [] : ['-ignore_editlist', '1']),
  '-of',
  'json',
  '-select_streams',
  'V:0',
  '-show_entries',
  'frame=width,height',
  '-read_intervals',
  '%+#5',
];
const packetTimes = ['-of', 'csv=p=0', '-select_streams', 'V:0', '-show_entries', 'packet=pts_time'];

/** Maximum bytes of ffprobe's report about a file with thousands of tracks or tags. A usual one has a few kilobytes. */
const maxReport = 1_048_576;
/** Maximum bytes of the times of all packets, enough for some hours. */
const maxTimes = 16 * 1_048_576;

interface Reading {
  timeoutMs: number;
  outputBytes: number;
}

const run = (ffprobe: string, args: readonly string[], kind: MediaKind, reading: Reading) =>
  runLimited(ffprobe, args, { ...reading, addressBytes }).catch((error: unknown) => {
    if (!(error instanceof RunFailure)) throw error;
    if (error.reason === 'timeout')
      throw refuse(
        'invalid_media',
        `The ${kind.name} takes longer than ${Math.ceil(reading.timeoutMs / 1_000)} s to read.`,
      );
    throw damaged(kind);
  });

const damaged = (kind: MediaKind) => refuse('invalid_media', `The ${kind.name} is damaged or incomplete.`);

const parse = (json: string, kind: MediaKind): Report => {
  try {
    return report.parse(JSON.parse(json));
  } catch {
    throw damaged(kind);
  }
};

/** Returns the size as shown: a quarter turn swaps width and height. */
const dimensions = (stream: Report['streams'][number], kind: MediaKind) => {
  const { width, height } = stream;
  if (width < 1 || height < 1) throw damaged(kind);
  const turn =
    stream.side_data_list?.find(data => data.rotation !== undefined)?.rotation ??
    Number(stream.tags['rotate'] ?? 0);
  return Math.abs(turn) % 180 === 90 ? { width: height, height: width } : { width, height };
};

/** Characters of output that contain the last thousands of packets. Their order does not tell which one is shown last. */
const lastTimes = 65_536;

/**
 * Returns the time of the last packet, the best estimate of the duration of WebM files that browsers record without one.
 */
const lastTime = (csv: string): number =>
  csv
    .slice(-lastTimes)
    .split('\n')
    .slice(csv.length > lastTimes ? 1 : 0)
    .reduce((latest, line) => Math.max(latest, Number.parseFloat(line) || 0), 0);

const positive = (seconds: number, kind: MediaKind): number => {
  if (seconds > 0 && Number.isFinite(seconds)) return Math.round(seconds * 1_000) / 1_000;
  throw refuse('invalid_media', `The ${kind.name} does not contain its duration.`);
};
