import { readFile } from 'node:fs/promises';
import { Renderer } from '@takumi-rs/core';
import { chooseFonts, type FontChoice } from './font-choice.ts';
import type { Family } from './font-files.ts';
import { SlideDoesNotFit } from './slide-does-not-fit.ts';

/**
 * Creates a renderer that has only the glyphs of this carousel, so that no other carousel can change its look. Throws
 * SlideDoesNotFit for the first slide with a character that no font has.
 */
export const rendererFor = async (
  stacks: readonly (readonly Family[])[],
  texts: readonly string[],
): Promise<Renderer> => {
  const renderer = new Renderer();
  for (const [{ family, style, path }, codePoints] of filesFor(stacks, texts))
    await renderer.registerFont({
      name: family,
      style,
      data: await readFile(path),
      unicodeRange: [...codePoints].map(codePoint => [codePoint, codePoint]),
    });
  return renderer;
};

const filesFor = (stacks: readonly (readonly Family[])[], texts: readonly string[]): FontChoice['files'] => {
  const all: FontChoice['files'] = new Map();
  for (const stack of stacks) {
    const { files, missing } = chooseFonts(stack, texts.join(''));
    if (missing.length > 0) throw withoutFont(texts, missing);
    for (const [file, codePoints] of files) all.set(file, new Set([...(all.get(file) ?? []), ...codePoints]));
  }
  return all;
};

/** Returns the error for the first slide that contains one of the characters. */
const withoutFont = (texts: readonly string[], missing: readonly string[]): SlideDoesNotFit => {
  const position = texts.findIndex(text => missing.some(character => text.includes(character)));
  const shown = missing.filter(character => texts[position]?.includes(character)).slice(0, 10);
  return new SlideDoesNotFit(position, `The service has no font for these characters: ${shown.join(' ')}`);
};
