/** Reads what ffmpeg says with `-progress pipe:1`; gives the part that is done, from 0 to 1, as it grows. */
export const progressReader = (
  totalSeconds: number,
  onProgress: (done: number) => void,
): ((chunk: Buffer) => void) => {
  let rest = '';
  return chunk => {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [, hours, minutes, seconds] = /^out_time=(\d+):(\d+):([\d.]+)/.exec(line) ?? [];
      if (seconds === undefined) continue;
      const at = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
      onProgress(Math.min(1, at / Math.max(totalSeconds, 0.001)));
    }
  };
};
