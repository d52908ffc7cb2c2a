import { findMediaProgram, type ProgramPaths } from '../../adapters/media/ffmpeg.ts';
import { runLimited } from '../../adapters/media/ffmpeg-run.ts';

/** One scene of the test video: its colors, as waves of red, green, and blue, and the path of its bright disc. */
interface Scene {
  red: string;
  green: string;
  blue: string;
  x: string;
  y: string;
  /** Red, green, and blue of the disc. */
  disc: readonly [string, string, string];
}

const scenes: readonly Scene[] = [
  {
    red: '25+20*sin(X/19+T)',
    green: '45+25*sin(Y/17+T*1.3)',
    blue: '110+50*cos((X+Y)/31)',
    x: '112+14*sin(T*1.7)',
    y: '46+6*cos(T)',
    disc: ['255', '140', '40'],
  },
  {
    red: '225+25*sin((X-Y)/23+T)',
    green: '165+35*cos(X/29)',
    blue: '95+30*sin(Y/11+T)',
    x: '44+12*cos(T*1.4)',
    y: '50+8*sin(T)',
    disc: ['20', '60', '160'],
  },
  {
    red: '20+15*cos(X/13)',
    green: '70+35*sin((X+Y)/37+T*1.1)',
    blue: '50+25*cos(Y/19+T)',
    x: '84+20*sin(T*1.2)',
    y: '40+6*sin(T*2)',
    disc: ['255', '190', '60'],
  },
  {
    red: '205+35*cos(Y/15+T)',
    green: '170+40*sin(X/21)',
    blue: '230+20*sin((X-Y)/27+T)',
    x: '122+10*cos(T)',
    y: '52+8*cos(T*1.6)',
    disc: ['30', '40', '120'],
  },
];

/** Size of the drawing, small because each pixel is a formula. Smooth scaling enlarges it. */
const drawn = { width: 160, height: 90, fps: 25 };

const disc = ({ x, y }: Scene, inside: string, outside: string): string =>
  `if(lt(hypot(X-(${x}),Y-(${y})),13),${inside},${outside})`;

const picture = (scene: Scene, seconds: number): string =>
  `color=black:s=${drawn.width}x${drawn.height}:r=${drawn.fps}:d=${seconds},format=gbrp,` +
  `geq=r='${disc(scene, scene.disc[0], scene.red)}':g='${disc(scene, scene.disc[1], scene.green)}':b='${disc(scene, scene.disc[2], scene.blue)}'`;

/** Returns a sound with a voice's pitch and syllables, without words. Silent between the scenes, like a speaker's pause. */
const voice = (seconds: number): string => {
  const pitch = '(150+25*sin(2*PI*0.6*t)+12*sin(2*PI*1.7*t))';
  const formants = `0.30*sin(2*PI*${pitch}*t)+0.16*sin(4*PI*${pitch}*t)+0.10*sin(9*PI*${pitch}*t)`;
  const syllables = `(0.55+0.45*sin(2*PI*3.7*t))`;
  return `(${formants})*${syllables}*between(mod(t,${seconds}),0.45,${seconds - 0.5})`;
};

/** Returns the arguments with which ffmpeg makes a video with four scenes and a sound like speech. */
export const fourScenes = (
  output: string,
  {
    seconds = 5,
    width = 1_280,
    height = 720,
    gop = 250,
  }: { seconds?: number; width?: number; height?: number; gop?: number } = {},
): string[] => {
  const total = seconds * scenes.length;
  const inputs = scenes.flatMap(scene => ['-f', 'lavfi', '-i', picture(scene, seconds)]);
  const joined = `${scenes.map((_, index) => `[${index}:v]`).join('')}concat=n=${scenes.length}:v=1:a=0`;
  return [
    '-nostdin',
    '-v',
    'error',
    '-y',
    ...inputs,
    '-f',
    'lavfi',
    '-i',
    `aevalsrc=exprs='${voice(seconds)}':s=48000:d=${total}`,
    '-filter_complex',
    `${joined},scale=${width}:${height}:flags=bicubic,format=yuv420p[v]`,
    '-map',
    '[v]',
    '-map',
    `${scenes.length}:a`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '24',
    '-g',
    String(gop),
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    output,
  ];
};

/** Makes the video as a file. */
export const makeFourScenes = async (
  output: string,
  paths: ProgramPaths,
  options: Parameters<typeof fourScenes>[1] = {},
): Promise<void> => {
  const ffmpeg = await findMediaProgram('ffmpeg', paths);
  await runLimited(ffmpeg, fourScenes(output, options), { timeoutMs: 180_000 });
};
