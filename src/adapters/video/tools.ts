import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { mediaJobsAtOnce } from '../../config/clips.ts';
import type { Config } from '../../config/index.ts';
import { findMediaProgram, type MediaProgram } from '../media/ffmpeg.ts';
import { runLimited, type RunLimits } from '../media/ffmpeg-run.ts';
import type { Storage } from '../storage/storage.ts';
import { describeIsolation, findIsolation, type Isolation } from './isolation.ts';
import { noSystemFonts } from './no-system-fonts.ts';
import { createWorkspaces, type Workspace, type Workspaces } from './workspace.ts';

/** One run of ffmpeg or ffprobe in a workspace. */
export interface ToolRun extends Pick<RunLimits, 'outputBytes' | 'onOutput' | 'signal'> {
  /** Wall-clock milliseconds. The processor may be busy on every core for as long. */
  timeoutMs?: number;
}

export interface VideoTools {
  /** Threads of one run of ffmpeg: the cores divided by the jobs that run at once. */
  threads: number;
  workspaces: Workspaces;
  /**
   * Runs ffmpeg in the workspace, under every limit. Rejects with a `RunFailure`, or with an error that names where it was
   * searched.
   */
  ffmpeg(
    workspace: Workspace,
    args: readonly string[],
    run?: ToolRun,
  ): Promise<{ stdout: string; stderr: string }>;
  ffprobe(
    workspace: Workspace,
    args: readonly string[],
    run?: ToolRun,
  ): Promise<{ stdout: string; stderr: string }>;
  /** Logs how ffmpeg is isolated here, and removes files that killed processes left. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export type VideoSettings = Pick<
  Config,
  | 'DATA_DIR'
  | 'FFMPEG_PATH'
  | 'FFPROBE_PATH'
  | 'MEDIA_JOBS_AT_ONCE'
  | 'MEDIA_TIMEOUT'
  | 'MEDIA_MEMORY_LIMIT'
  | 'MEDIA_OUTPUT_LIMIT'
>;

/** Options for every input: only files, only supported kinds, and no picture beyond 8192×8192. */
export const inputGuards = [
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,png_pipe',
  '-max_pixels',
  String(2 ** 26),
] as const;

/** Creates ffmpeg and ffprobe for strangers' files: located once, isolated, limited, and in separate folders. */
export const createVideoTools = (
  config: VideoSettings,
  storage: Storage,
  log: Pick<Logger, 'info' | 'warn'>,
): VideoTools => {
  const folder = path.join(config.DATA_DIR, 'work');
  const workspaces = createWorkspaces(folder, storage);
  const threads = Math.max(1, Math.floor(availableParallelism() / mediaJobsAtOnce(config)));
  let isolation: Promise<Isolation> | undefined;
  const isolated = (): Promise<Isolation> =>
    (isolation ??= mkdir(folder, { recursive: true }).then(() => findIsolation(folder)));

  const run = async (
    program: MediaProgram,
    workspace: Workspace,
    args: readonly string[],
    { timeoutMs = config.MEDIA_TIMEOUT, ...rest }: ToolRun = {},
  ) => {
    const file = await findMediaProgram(program, config, log);
    return runLimited(file, args, {
      ...rest,
      timeoutMs,
      cwd: workspace.folder,
      prefix: (await isolated()).prefix(workspace.folder),
      env: noSystemFonts(workspace),
      addressBytes: config.MEDIA_MEMORY_LIMIT,
      fileBytes: config.MEDIA_OUTPUT_LIMIT,
      cpuSeconds: Math.ceil((timeoutMs / 1_000) * availableParallelism()),
    });
  };

  return {
    threads,
    workspaces,
    ffmpeg: (workspace, args, limits) =>
      run('ffmpeg', workspace, ['-nostdin', '-hide_banner', '-y', ...args], limits),
    ffprobe: (workspace, args, limits) => run('ffprobe', workspace, ['-hide_banner', ...args], limits),
    prepare: async () => {
      const found = await isolated();
      const isWhole = !found.hasNetwork && !found.canWriteElsewhere;
      log[isWhole ? 'info' : 'warn']({ by: found.by }, describeIsolation(found));
      await workspaces.sweep();
    },
    close: () => workspaces.close(),
  };
};
