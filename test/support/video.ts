import { randomUUID } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createStorage } from '../../src/adapters/storage/create-storage.ts';
import { createVideoTools, type VideoTools } from '../../src/adapters/video/tools.ts';
import type { Workspace } from '../../src/adapters/video/workspace.ts';
import { readConfig, type Config } from '../../src/config/index.ts';

/** ffmpeg as a worker has it, with its own folder. */
export interface TestTools {
  tools: VideoTools;
  config: Config;
  /** Runs the work in a workspace that holds `file` as `input`. */
  withInput<T>(file: string, work: (workspace: Workspace) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const silent = { info: () => undefined, warn: () => undefined };

/** `env` sets further settings, such as the build of ffmpeg. */
export const videoTools = (env: Record<string, string> = {}): TestTools => {
  const folder = path.join(tmpdir(), `social-publishing-video-${randomUUID()}`);
  const config = readConfig({ DATA_DIR: folder, MEDIA_JOBS_AT_ONCE: '1', ...env });
  const tools = createVideoTools(config, createStorage(config), silent);
  return {
    tools,
    config,
    withInput: (file, work) =>
      tools.workspaces.use(async workspace => {
        await copyFile(file, workspace.file('input'));
        return work(workspace);
      }),
    close: async () => {
      await tools.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Returns the watch of a run that is never stopped. */
export const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
