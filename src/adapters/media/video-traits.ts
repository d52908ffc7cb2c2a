import { z } from 'zod';
import type { MediaTrait } from '../../domain/media/media.ts';

const word = z.string().catch('');
const number = z.coerce.number().catch(0);

/** Fields of ffprobe about a stream from which traits follow. Some builds omit some of them. */
export const streamTraits = {
  codec_name: word,
  pix_fmt: word,
  profile: word,
  field_order: word,
  color_transfer: word,
  color_space: word,
  avg_frame_rate: word,
  r_frame_rate: word,
  channels: number,
  sample_rate: number,
};
/** Names of these fields for ffprobe's `-show_entries`. */
export const traitFields = Object.keys(streamTraits).join(',');

const stream = z.object(streamTraits);
type TraitStream = z.infer<typeof stream> & { codec_type: string };
type Picture = TraitStream & { width: number; height: number };

/** Parses a frame rate: `30000/1001` → 29.97. 0 for an invalid one. */
export const rateOf = (fraction: string): number => {
  const [count = 0, per = 1] = fraction.split('/').map(Number);
  return per > 0 && count > 0 ? count / per : 0;
};

export type Hdr = 'pq' | 'hlg';
const transfers: Record<string, Hdr> = { smpte2084: 'pq', 'arib-std-b67': 'hlg' };

/** Returns the HDR transfer of a picture, or null for SDR. Dolby Vision profile 8 is based on one of the two. */
export const hdrOf = ({ color_transfer: transfer }: Pick<TraitStream, 'color_transfer'>): Hdr | null =>
  transfers[transfer] ?? null;

const interlaced = new Set(['tt', 'bb', 'tb', 'bt']);
/** Maximum frames per second: 60, with tolerance for rounding. */
const maxRate = 60.5;
/** Maximum variation of the frame rate. A phone's varies less, while a screen recording's halves and doubles. */
const maxWander = 0.2;

const isVariable = ({ avg_frame_rate: average, r_frame_rate: finest }: TraitStream): boolean => {
  const [mean, base] = [rateOf(average), rateOf(finest)];
  return mean > 0 && base > 0 && Math.abs(base - mean) / base > maxWander;
};

const pictureTraits = (video: Picture): [MediaTrait, boolean][] => {
  const format = video.pix_fmt;
  const isFielded = interlaced.has(video.field_order);
  return [
    ['chroma', format !== '' && !/420|^nv12|^nv21|^p01[0-6]/.test(format)],
    ['bitDepth', /(?:9|1[0246])(?:le|be)$/.test(format)],
    ['hdr', hdrOf(video) !== null],
    ['frameRate', rateOf(video.avg_frame_rate) > maxRate],
    ['variableFrameRate', !isFielded && isVariable(video)],
    ['interlaced', isFielded],
    ['oddSize', video.width % 2 === 1 || video.height % 2 === 1],
  ];
};

const soundTraits = (sounds: readonly TraitStream[]): [MediaTrait, boolean][] => {
  const sound = sounds.find(isKnownSound);
  return [
    ['audioTrack', sounds.length > 0 && sound !== sounds[0]],
    ['audioChannels', (sound?.channels ?? 0) > 2],
    ['sampleRate', (sound?.sample_rate ?? 0) > 48_000],
  ];
};

/** Whether ffmpeg supports the audio codec. Phones add tracks in codecs of their own. */
export const isKnownSound = ({ codec_name: name }: Pick<TraitStream, 'codec_name'>): boolean =>
  !['', 'none', 'unknown'].includes(name);

/** Returns the traits of a video's streams, in order. */
export const traitsOfStreams = (video: Picture, sounds: readonly TraitStream[]): MediaTrait[] =>
  [...pictureTraits(video), ...soundTraits(sounds)].filter(([, isSo]) => isSo).map(([trait]) => trait);

/** Whether the tags contain a location, which phones write under one of several names. */
export const saysWhere = (tags: Record<string, string>): boolean =>
  Object.keys(tags).some(name => /location|gps/i.test(name));

/** Data tracks without personal data: a recorder's time code, and chapter titles. */
const harmless = new Set(['tmcd', 'text']);

/**
 * Whether a track contains data that a camera recorded, possibly with locations: `gpmd` of a GoPro, `mebx` of an iPhone,
 * `camm`, `djmd`, and subtitles of a drone.
 */
export const isRecorded = (track: {
  codec_type: string;
  codec_tag_string: string;
  tags: Record<string, string>;
}): boolean =>
  track.codec_type === 'subtitle'
    ? /\bDJI\b/.test(track.tags['handler_name'] ?? '')
    : track.codec_type === 'data' && !harmless.has(track.codec_tag_string);
