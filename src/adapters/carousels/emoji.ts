import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inline, picture, words, type Node, type Style } from './nodes.ts';

const folder = path.dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'));

/**
 * Matches whole emoji (families, flags, keycaps, skin tones), and signs that people recognize as emoji without a variation
 * selector.
 */
const emoji = /(\p{RGI_Emoji}|(?![©®™‼⁉ℹ↔-↪▪▫◻◼]|\p{Emoji_Component})\p{Extended_Pictographic}(?!\uFE0E))/v;

/** Returns the file name of an emoji. Twemoji leaves the variation selector out of the name, except before a joiner. */
const fileOf = (text: string): string => {
  const chars = Array.from(text.includes('\u200D') ? text : text.replaceAll('\uFE0F', ''));
  return path.join(folder, `${chars.map(char => char.codePointAt(0)?.toString(16)).join('-')}.svg`);
};

const isDrawn = (text: string): boolean => emoji.test(text) && existsSync(fileOf(text));

/** Returns the text without the emoji that are drawn as pictures, for which fonts need no glyphs. */
export const withoutEmoji = (text: string): string =>
  text
    .split(emoji)
    .filter(part => !isDrawn(part))
    .join('');

/** Splits a line into texts, and emoji as pictures as high as the letters. */
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

/** Whether a paragraph consists of several parts because it contains emoji. */
export const hasEmoji = (text: string): boolean => emoji.test(text);

/** Returns a paragraph whose emoji are pictures. */
export const paragraph = (text: string, style: Style = {}): Node =>
  hasEmoji(text) ? inline(style, lineParts(text)) : words(text, style);
