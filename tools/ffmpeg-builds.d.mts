/** Every build of ffmpeg that this machine has, one for each version. */
export const ffmpegBuilds: () => { file: string; version: string }[];
