import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { makePicture } from '../../../src/adapters/media/make-picture.ts';
import { probeMedia } from '../../../src/adapters/media/media-probe.ts';
import type { MadeRendition } from '../../../src/adapters/video/rendition.ts';
import type { Workspace } from '../../../src/adapters/video/workspace.ts';
import { readConfig } from '../../../src/config/index.ts';
import {
  cleanProfile,
  profileOf,
  type RenditionProfile,
} from '../../../src/domain/media/renditions/profiles.ts';
import type { VideoFacts } from '../../../src/domain/media/renditions/reasons.ts';
import { aFolder } from '../../support/run-folder.ts';

export const plain = (): Sharp =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#dc1e1e' } });

/** The bytes with others put in before what a part of it begins with. */
export const withBefore = (
  bytes: Buffer,
  start: readonly number[] | string,
  put: readonly number[] | Buffer,
): Buffer => {
  const at = bytes.indexOf(typeof start === 'string' ? start : Buffer.from(start));
  assert.notEqual(at, -1);
  return Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at)]);
};

export const profileOnX = (facts: VideoFacts): RenditionProfile =>
  profileOf(facts, 'x', {}, [facts]) ?? assert.fail();

interface Made extends MadeRendition {
  bytes: Buffer;
}

interface Bench {
  /** Returns the measured facts of an upload of these bytes. */
  measured: (bytes: Buffer) => Promise<VideoFacts>;
  /** Returns the file that X gets of the facts. */
  made: (facts: VideoFacts) => Promise<Made>;
  /** Returns the clean form of the facts. */
  cleaned: (facts: VideoFacts) => Promise<Made>;
}

/** Measures and makes pictures in a separate folder while the tests of the file run. */
export const pictureBench = (): Bench => {
  const folder = aFolder('pictures-made');
  const make = async (facts: VideoFacts, profile: RenditionProfile): Promise<Made> => {
    const workspace: Workspace = { folder, file: name => path.join(folder, name), fetch: assert.fail };
    const made = await makePicture(workspace, { facts, profile });
    return { ...made, bytes: await readFile(path.join(folder, made.name)) };
  };
  return {
    measured: async bytes => {
      const file = path.join(folder, 'input');
      await writeFile(file, bytes);
      const claim = { fileName: '', mimeType: '' };
      const { facts } = await probeMedia(file, claim, readConfig(), { orgId: 'any' });
      return { ...facts, sizeBytes: bytes.length, videoCodec: null, audioCodec: null };
    },
    made: facts => make(facts, profileOnX(facts)),
    cleaned: facts => make(facts, cleanProfile),
  };
};
