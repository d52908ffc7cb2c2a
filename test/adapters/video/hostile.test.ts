import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { readSource } from '../../../src/adapters/video/source.ts';
import { frameAt } from '../../../src/adapters/video/frames.ts';
import { encodeWith } from '../../../src/adapters/video/render.ts';
import { eventually } from '../../support/eventually.ts';
import { unwatched, videoTools } from '../../support/video.ts';
import { use } from '../../support/use.ts';

/** Processes whose command line names this text. */
const processesWith = async (text: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter(line => line.includes(text));
};

const filesIn = (folder: string): Promise<string[]> =>
  readdir(folder, { recursive: true }).catch(() => [] as string[]);

/** An endless picture, so that a run ends only when it is ended. */
const endless = [
  '-f',
  'lavfi',
  '-i',
  'testsrc2=size=640x360:rate=25',
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-qp',
  '0',
  '-f',
  'mp4',
];

describe('ffmpeg on hostile files', () => {
  const test = use(async () => videoTools({ MEDIA_OUTPUT_LIMIT: '1048576', MEDIA_TIMEOUT: '20s' }));
  let canary: string;
  let calls = 0;
  const server = createServer((_request, response) => {
    calls += 1;
    response.end('#EXTM3U');
  });
  before(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    canary = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary.ts`;
  });
  after(() => void server.close());

  it('opens no playlist, no other file and no address, whatever the file says', async () => {
    const attacks = [
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${canary}\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXTINF:10.0,\nconcat:${canary}|file:///etc/passwd\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '/etc/passwd'\n`,
      `ffconcat version 1.0\nfile '${canary}'\n`,
      `<?xml version="1.0"?><MPD><Period><AdaptationSet><Representation><BaseURL>${canary}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      `v=0\no=- 0 0 IN IP4 127.0.0.1\nc=IN IP4 127.0.0.1\nm=video 5544 RTP/AVP 96\n`,
    ];
    for (const attack of attacks)
      await test().tools.workspaces.use(async workspace => {
        await writeFile(workspace.file('input'), attack);
        await assert.rejects(readSource(test().tools, workspace, 'input'), attack);
        await assert.rejects(frameAt(test().tools, workspace, { input: 'input', at: 0 }), attack);
        assert.deepEqual(await readdir(workspace.folder), ['input']);
      });
    assert.equal(calls, 0);
  });

  it('refuses a picture of too many pixels', async () => {
    const header = Buffer.alloc(64);
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(header);
    Buffer.from('0000000d49484452', 'hex').copy(header, 8);
    header.writeUInt32BE(50_000, 16);
    header.writeUInt32BE(50_000, 20);
    Buffer.from('0802000000', 'hex').copy(header, 24);
    await test().tools.workspaces.use(async workspace => {
      await writeFile(workspace.file('input'), header);
      await assert.rejects(frameAt(test().tools, workspace, { input: 'input', at: 0 }));
    });
  });

  it('is ended at the limit of its output, as a failure that names it', async () => {
    await test().tools.workspaces.use(async workspace => {
      const run = encodeWith(test().tools, workspace, [...endless, 'large.mp4'], 60, unwatched());
      await assert.rejects(run, { code: 'too_large' });
    });
  });

  it('is ended by the clock, with its whole group', async () => {
    await test().tools.workspaces.use(async workspace => {
      const name = `slow-${Date.now()}.mp4`;
      const args = ['-re', ...endless, name];
      await assert.rejects(test().tools.ffmpeg(workspace, args, { timeoutMs: 1_500 }), { reason: 'timeout' });
      await eventually('no process is left', async () => (await processesWith(name)).length === 0);
    });
  });

  it('leaves no process and no file when its work is aborted', async () => {
    const name = `aborted-${Date.now()}.mp4`;
    const stop = new AbortController();
    const run = test().tools.workspaces.use(workspace =>
      test().tools.ffmpeg(workspace, ['-re', ...endless, name], { signal: stop.signal }),
    );
    run.catch(() => undefined);
    await eventually('it runs', async () => (await processesWith(name)).length > 0);
    stop.abort();
    await assert.rejects(run, { reason: 'aborted' });
    await eventually('no process is left', async () => (await processesWith(name)).length === 0);
    const left = (await filesIn(path.join(test().config.DATA_DIR, 'work'))).filter(file =>
      file.endsWith('.mp4'),
    );
    assert.deepEqual(left, []);
  });
});
