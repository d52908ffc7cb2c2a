import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { encode } from '../../support/media.ts';
import { front, h264, picture, remade, sound, tone } from './arguments.ts';

/** Picture and sound of a second, of which one begins a second after the other. */
export const late = (which: 'picture' | 'sound') =>
  remade([...picture(), ...tone, ...h264(), '-c:a', 'aac', '-f', 'mp4'], file => {
    const [video, audio] = which === 'picture' ? [0, 1] : [1, 0];
    const maps = ['-map', `${video}:v`, '-map', `${audio}:a`];
    return ['-itsoffset', '1', '-i', file, '-i', file, ...maps, '-c', 'copy', ...front];
  });

/** Returns the late video in a fragment, which needs no edit list for it. */
export const lateFragment = async (): Promise<Buffer> => {
  const about = ['-metadata', 'location=+52.5200+013.4050/', '-movflags', '+frag_keyframe+empty_moov'];
  const bytes = await encode([...picture(), ...tone, ...h264(), '-c:a', 'aac', ...about, '-f', 'mp4']);
  const soundBegins = bytes.indexOf('tfdt', bytes.indexOf('tfdt') + 4) + 8;
  bytes.writeBigUInt64BE(BigInt(44_100), soundBegins);
  return bytes;
};

/** Returns a video with several sounds, of which the first declares a codec that no current player knows. */
export const withUnknownSound = async (...known: string[]): Promise<Buffer> => {
  const maps = known.length > 0 ? ['-map', '0', '-map', '1', '-map', '2'] : [];
  const bytes = await encode([
    ...picture(),
    ...sound(),
    ...known,
    ...maps,
    ...h264(),
    '-c:a',
    'aac',
    ...front,
  ]);
  const moov = bytes.indexOf('moov');
  for (const name of ['mp4a', 'esds']) bytes.write('zzzz', bytes.indexOf(name, moov), 'latin1');
  return bytes;
};

/** Returns a video with a text in a separate track. */
const beside = async (text: string, ...how: string[]): Promise<Buffer> => {
  const file = path.join(tmpdir(), `beside-${randomUUID()}`);
  try {
    await writeFile(file, text);
    return await encode([...picture(), '-i', file, ...how, ...h264(), ...front]);
  } finally {
    await rm(file, { force: true });
  }
};

export const withTrack =
  (kind: string, handler = 'Text') =>
  async (): Promise<Buffer> => {
    const said = '1\n00:00:00,000 --> 00:00:01,000\nGPS (13.4050, 52.5200, 34)\n';
    const how = ['-map', '0', '-map', '1', '-c:s', 'mov_text', '-metadata:s:s', `handler_name=${handler}`];
    const bytes = await beside(said, ...how);
    if (kind === 'tx3g') return bytes;
    bytes.write('meta', bytes.indexOf('sbtl'), 'latin1');
    bytes.write(kind, bytes.indexOf('tx3g'), 'latin1');
    return bytes;
  };

export const withChapters = (): Promise<Buffer> =>
  beside(';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle=One\n', '-map_metadata', '1');
