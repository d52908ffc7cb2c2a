import assert from 'node:assert/strict';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runLimited, type RunFailure } from '../../../src/adapters/media/ffmpeg-run.ts';
import { findMediaProgram } from '../../../src/adapters/media/ffmpeg.ts';
import { eventually } from '../../support/eventually.ts';
import { aFolder } from '../../support/run-folder.ts';

const reason = (expected: RunFailure['reason']) => (error: unknown) =>
  (error as RunFailure).reason === expected;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** A log that only remembers. */
const memory = () => {
  const lines: string[] = [];
  const line = (_about: unknown, message: string) => void lines.push(message);
  return { lines, log: { info: line, warn: line } as unknown as Parameters<typeof findMediaProgram>[2] };
};

describe('ffmpeg and ffprobe', () => {
  const folder = aFolder('ffmpeg');

  const script = async (name: string, text: string, mode = 0o755): Promise<string> => {
    const file = path.join(folder, name);
    await writeFile(file, `#!/bin/sh\n${text}\n`);
    await chmod(file, mode);
    return file;
  };

  it('are found on a machine that only has the npm packages', async () => {
    for (const program of ['ffmpeg', 'ffprobe'] as const) {
      const found = await findMediaProgram(program, {});
      assert.match((await runLimited(found, ['-version'], { timeoutMs: 10_000 })).stdout, /^ff/);
    }
  });
  it('come from the settings first, before all other places', async () => {
    const FFMPEG_PATH = await script('ours', 'echo "ffmpeg version 99"');
    const { log, lines } = memory();
    assert.equal(await findMediaProgram('ffmpeg', { FFMPEG_PATH }, log), FFMPEG_PATH);
    assert.deepEqual(lines, ['ffmpeg comes from FFMPEG_PATH']);
  });
  it('are not looked for elsewhere when the settings name one that does not run', async () => {
    const FFPROBE_PATH = path.join(folder, 'nowhere');
    await assert.rejects(findMediaProgram('ffprobe', { FFPROBE_PATH }), /FFPROBE_PATH: .*ENOENT/);
    const other = await script('other', 'echo "GNU echo"');
    await assert.rejects(findMediaProgram('ffprobe', { FFPROBE_PATH: other }), /is something else/);
  });
  it('are made executable, out loud, when npm did not do it', async () => {
    const FFMPEG_PATH = await script('held-back', 'echo "ffmpeg version 99"', 0o644);
    const { log, lines } = memory();
    await findMediaProgram('ffmpeg', { FFMPEG_PATH }, log);
    assert.match(lines[0] ?? '', /was not executable .* made it so/);
  });

  describe('run', () => {
    it('without our settings in their environment', async () => {
      process.env['SIGNING_SECRET_OF_TEST'] = 'secret';
      const { stdout } = await runLimited(await script('env', 'env'), [], { timeoutMs: 5_000 });
      delete process.env['SIGNING_SECRET_OF_TEST'];
      assert.doesNotMatch(stdout, /SIGNING_SECRET_OF_TEST/);
    });
    it('with arguments that no shell reads', async () => {
      const argument = '$(touch /tmp/owned); "`x`" *';
      const limits = { timeoutMs: 5_000, addressBytes: 1e9 };
      const { stdout } = await runLimited(await script('say', 'printf %s "$1"'), [argument], limits);
      assert.equal(stdout, argument);
    });
    it('until the deadline, and then none of their children is left', async () => {
      const pidFile = path.join(folder, 'pid');
      const parent = await script('parent', `sleep 1000 & echo $! > ${pidFile}; wait`);
      await assert.rejects(runLimited(parent, [], { timeoutMs: 300 }), reason('timeout'));
      const pid = (await readFile(pidFile, 'utf8')).trim();
      await eventually('the child is gone', () => !isRunning(Number(pid)));
    });
    it('until they are asked to stop', async () => {
      const controller = new AbortController();
      const running = runLimited('sleep', ['1000'], { timeoutMs: 60_000, signal: controller.signal });
      controller.abort();
      await assert.rejects(running, reason('aborted'));
    });
    it('until they say too much', () =>
      assert.rejects(runLimited('yes', [], { timeoutMs: 10_000 }), reason('output_too_long')));
    it('at a lower priority than due work when a processor is busy', async () => {
      const { stdout } = await runLimited('nice', [], { timeoutMs: 10_000, cpuSeconds: 10 });
      assert.equal(Number(stdout), 5);
    });
    it('within their memory', async () => {
      const greedy = ['-e', 'Buffer.alloc(4e9).fill(1)'];
      const limits = { timeoutMs: 20_000, addressBytes: 2_000_000_000 };
      await assert.rejects(runLimited(process.execPath, greedy, limits), reason('exit'));
    });
  });
});
