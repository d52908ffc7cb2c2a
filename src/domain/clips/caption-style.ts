import type { Cue } from './captions.ts';

export const captionSizes = ['small', 'medium', 'large'] as const;
export const captionPositions = ['bottom', 'middle', 'top'] as const;

/** Style of captions. Colors are `#RRGGBB`. */
export interface CaptionStyle {
  size: (typeof captionSizes)[number];
  position: (typeof captionPositions)[number];
  color: string;
  outlineColor: string;
  /** Whether to draw a box behind the text instead of an outline around it. */
  box: boolean;
  bold: boolean;
}

export const defaultCaptionStyle: CaptionStyle = {
  size: 'medium',
  position: 'bottom',
  color: '#FFFFFF',
  outlineColor: '#000000',
  box: false,
  bold: true,
};

/** Family name that all fonts of a job carry. */
export const captionFamily = 'Fonts of captions';

/** Font sizes as a fraction of the picture's shorter side. */
const sizes: Record<CaptionStyle['size'], number> = { small: 0.055, medium: 0.075, large: 0.1 };
const alignments: Record<CaptionStyle['position'], number> = { bottom: 2, middle: 5, top: 8 };

/** Converts `#RRGGBB` to the `&H00BBGGRR` of ASS. */
const colorOf = (color: string): string =>
  `&H00${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`.toUpperCase();

/**
 * Escapes a text so that a backslash or brace begins no ASS command: braces are escaped, and backslashes are followed by a
 * joiner.
 */
const literal = (text: string): string =>
  text.replaceAll('\\', '\\\u2060').replaceAll('{', '\\{').replaceAll('}', '\\}').replaceAll('\n', '\\N');

const stamp = (seconds: number): string => {
  const hundredths = Math.round(seconds * 100);
  const two = (count: number): string => String(count).padStart(2, '0');
  const whole = Math.floor(hundredths / 100);
  return `${Math.floor(whole / 3_600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}.${two(hundredths % 100)}`;
};

/**
 * Encoding value with which each line is aligned by the direction of its first letter. Because the text contains no
 * commands, renderers lay out a line as a whole.
 */
const bothDirections = -1;

const styleLine = (style: CaptionStyle, { width, height }: Picture): string => {
  const size = Math.round(Math.min(width, height) * sizes[style.size]);
  const outline = Math.max(1, Math.round(size / 12));
  const margin = Math.round(height * (height > width ? 0.14 : 0.06));
  const outlineColor = colorOf(style.outlineColor);
  return [
    'Style: Caption',
    captionFamily,
    size,
    colorOf(style.color),
    colorOf(style.color),
    outlineColor,
    outlineColor,
    style.bold ? -1 : 0,
    0,
    0,
    0,
    100,
    100,
    0,
    0,
    style.box ? 3 : 1,
    outline,
    0,
    alignments[style.position],
    Math.round(width * 0.07),
    Math.round(width * 0.07),
    margin,
    bothDirections,
  ].join(',');
};

interface Picture {
  width: number;
  height: number;
}

/** Returns the captions as an ASS file for a picture of this size, the only format that is passed to ffmpeg. */
export const writeAss = (cues: readonly Cue[], style: CaptionStyle, picture: Picture): string =>
  [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${picture.width}`,
    `PlayResY: ${picture.height}`,
    'WrapStyle: 0',
    'ScaledBorderAndShadow: yes',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    styleLine(style, picture),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.map(
      ({ start, end, text }) => `Dialogue: 0,${stamp(start)},${stamp(end)},Caption,,0,0,0,,${literal(text)}`,
    ),
    '',
  ].join('\n');
