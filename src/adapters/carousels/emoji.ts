import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inline, picture, words, type Node, type Style } from './nodes.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));

/** Whole emoji (families, flags, keycaps, skin tones), and signs that people know as one without saying so. */
const emoji = /(\p{RGI_Emoji}|(?![©®™‼⁉ℹ↔-↪▪▫◻◼]|\p{Emoji_Component})\p{Extended_Pictographic}(?!\uFE0E))/v;

/** Twemoji leaves the variation selector out of the name, except where a joiner follows. */
const fileOf = (text: string): string => {
  const chars = Array.from(text.includes('\u200D') ? text : text.replaceAll('\uFE0F', ''));
  return path.join(folder, `${chars.map(char => char.codePointAt(0)?.toString(16)).join('-')}.svg`);
};

const isDrawn = (text: string): boolean => emoji.test(text) && existsSync(fileOf(text));

/** The text without the emoji that are drawn as pictures: what fonts have to have letters for. */
export const withoutEmoji = (text: string): string =>
  text
    .split(emoji)
    .filter(part => !isDrawn(part))
    .join('');

/** Parts of a line: texts, and emoji as pictures as high as the letters. */
export const lineParts = (text: string, style: Style = {}): Node[] =>
  text
    .split(emoji)
    .filter(part => part !== '')
    .map(part =>
      isDrawn(part)
        ? picture(readFileSync(fileOf(part)), {
            display: 'inline-block',
            width: '1em',
            height: '1em',
            margin: '0 0.06em',
            verticalAlign: '-0.12em',
          })
        : words(part, { display: 'inline', ...style }),
    );

/** Whether a paragraph is made of several parts. */
export const hasEmoji = (text: string): boolean => emoji.test(text);

/** A paragraph whose emoji are pictures. */
export const paragraph = (text: string, style: Style = {}): Node =>
  hasEmoji(text) ? inline(style, lineParts(text)) : words(text, style);
