import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../src/local/ports.ts';
import { temporalProgram } from '../../../src/local/parts/temporal.ts';
import { searchTemporalNow } from '../canaries/searched-stores.ts';
import { startForTests } from '../run-folder.ts';
import { temporalBinary } from '../stack.ts';

/** A Temporal server of one test file, which it may stop and start again: its file keeps what it knew. */
export interface OwnTemporal {
  address: string;
  /** Page for operators; set only on request. */
  uiUrl: string;
  /** Ends it at once, without a chance to tidy up. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export const startOwnTemporal = async ({ withUi = false } = {}): Promise<OwnTemporal> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'social-temporal-'));
  const binary = await temporalBinary();
  const [port, uiPort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'temporal.db');
  const program = temporalProgram({ binary, port, file, ...(withUi && { uiPort }) });
  let running = await startForTests(program);
  const stop = (): Promise<unknown> => running.stop(AbortSignal.abort());
  return {
    address: `127.0.0.1:${port}`,
    uiUrl: `http://127.0.0.1:${uiPort}`,
    stop: async () => void (await stop()),
    start: async () => void (running = await startForTests(program)),
    close: async () => {
      await stop();
      searchTemporalNow(file);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
