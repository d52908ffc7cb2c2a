import assert from 'node:assert/strict';
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { findMediaProgram } from '../../../src/adapters/media/ffmpeg.ts';
import { readConfig } from '../../../src/config/index.ts';
import { eventually } from '../../support/eventually.ts';
import { useApi } from '../../support/http/api.ts';
import { aUser } from '../../support/makers.ts';
import { aVideo, upload } from '../../support/media.ts';
import { aFolder } from '../../support/run-folder.ts';

describe('an upload', () => {
  const folder = aFolder('media-turns');
  const released = path.join(folder, 'released');

  /** Writes an ffprobe that keeps its place for a file of this size until the test releases it. */
  const heldProbe = async (sizeBytes: number): Promise<string> => {
    const file = path.join(folder, 'ffprobe');
    const real = await findMediaProgram('ffprobe', readConfig());
    await writeFile(
      file,
      `#!/bin/sh
for input; do :; done
while [ "$(wc -c <"\${input#file:}" 2>/dev/null)" = ${sizeBytes} ] && [ ! -e ${released} ]; do sleep 0.05; done
exec ${real} "$@"
`,
    );
    await chmod(file, 0o755);
    return file;
  };

  const api = useApi(async () => ({
    MEDIA_WAITING_LIMIT: '6',
    FFPROBE_PATH: await heldProbe((await aVideo({ seconds: 1 })).byteLength),
  }));

  it('does not wait for other organizations, of which only so many wait', async () => {
    const [attacker, neighbour] = [await aUser(api()), await aUser(api())];
    const send = (bytes: Buffer, as: string) =>
      api().send('POST', '/media', undefined, { as, raw: upload(bytes) });
    const [held, other] = [await aVideo({ seconds: 1 }), await aVideo({ seconds: 1, sound: false })];
    const ended: number[] = [];
    const many = Array.from({ length: 10 }, async () => {
      const reply = await send(held, attacker.token);
      ended.push(reply.status);
      return reply;
    });
    // one is read, six wait, and the others are refused
    await Promise.race(many);
    await eventually('three refusals', () => ended.length === 3);
    assert.equal((await send(other, neighbour.token)).status, 201);
    assert.deepEqual(ended, [429, 429, 429]);
    await writeFile(released, '');
    const replies = await Promise.all(many);
    const refused = replies.filter(({ status }) => status === 429);
    assert.equal(replies.filter(({ status }) => status === 201).length, 7, ended.join());
    for (const { body, headers } of refused) {
      assert.equal(body.error, 'rate_limited');
      assert.ok(Number(headers.get('Retry-After')) >= 1);
    }
  });
});
