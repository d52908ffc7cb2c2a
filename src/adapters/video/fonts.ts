import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ClipFailure } from '../../domain/clip-failure.ts';
import { unwrapFont } from './unwrap-font.ts';
import type { Workspace } from './workspace.ts';

/** Packages that hold a family's files. Those for Japanese and Korean are large, and therefore left to the operator. */
const packages: Readonly<Record<string, { name: string; files: RegExp }>> = {
  Inter: { name: '@fontsource/inter', files: /-(?:400|700)-normal\.woff$/ },
  'Noto Emoji': { name: '@fontsource/noto-emoji', files: /-emoji-400-normal\.woff$/ },
  'Noto Sans Arabic': { name: '@fontsource/noto-sans-arabic', files: /-arabic-(?:400|700)-normal\.woff$/ },
  'Noto Sans Hebrew': { name: '@fontsource/noto-sans-hebrew', files: /-hebrew-(?:400|700)-normal\.woff$/ },
  'Noto Sans Devanagari': {
    name: '@fontsource/noto-sans-devanagari',
    files: /-devanagari-(?:400|700)-normal\.woff$/,
  },
  'Noto Sans Thai': { name: '@fontsource/noto-sans-thai', files: /-thai-(?:400|700)-normal\.woff$/ },
  'Noto Sans JP': { name: '@fontsource/noto-sans-jp', files: /-japanese-(?:400|700)-normal\.woff$/ },
  'Noto Sans KR': { name: '@fontsource/noto-sans-kr', files: /-korean-(?:400|700)-normal\.woff$/ },
};

/** The family whose characters lie beyond U+FFFF. */
const pictographs = 'Noto Emoji';

/** fontconfig with no folder of its own: captions look the same on every machine, or fail on every machine. */
const emptyFontconfig = 'fonts.conf';
export const noSystemFonts = { FONTCONFIG_FILE: emptyFontconfig } as const;

/** The name of the folder that holds the fonts of one job. */
export const fontsFolder = 'fonts';

const missing = (family: string) =>
  new ClipFailure(
    'font_missing',
    `The captions need the font ${family}, which this server does not have. Install the npm package ${packages[family]?.name ?? family} or name a folder in CAPTION_FONTS.`,
  );

const filesOf = async (family: string): Promise<string[]> => {
  const wanted = packages[family];
  if (!wanted) return [];
  try {
    const about = fileURLToPath(import.meta.resolve(`${wanted.name}/package.json`));
    const folder = path.join(path.dirname(about), 'files');
    return (await readdir(folder))
      .filter(name => wanted.files.test(name))
      .map(name => path.join(folder, name));
  } catch {
    return [];
  }
};

const fontFile = /\.(?:ttf|otf|ttc|woff)$/i;

const ownFiles = async (folder: string | undefined): Promise<string[]> =>
  folder === undefined
    ? []
    : (await readdir(folder)).filter(name => fontFile.test(name)).map(name => path.join(folder, name));

/**
 * Puts the fonts of these families, and those of the operator's folder, into the workspace. Throws `font_missing` for a
 * family that is neither installed nor could be in that folder: ffmpeg itself would draw nothing and say so to nobody.
 */
export const bringFonts = async (
  workspace: Workspace,
  families: readonly string[],
  ownFolder: string | undefined,
): Promise<void> => {
  const folder = workspace.file(fontsFolder);
  await mkdir(folder, { recursive: true });
  await writeFile(workspace.file(emptyFontconfig), '<?xml version="1.0"?><fontconfig></fontconfig>');
  const own = await ownFiles(ownFolder);
  for (const family of families) {
    const files = await filesOf(family);
    if (files.length === 0 && own.length === 0) throw missing(family);
    for (const file of files)
      if (family === pictographs)
        await writeFile(path.join(folder, 'pictographs.ttf'), unwrapFont(await readFile(file)));
      else await copyFile(file, path.join(folder, path.basename(file)));
  }
  for (const file of own) await copyFile(file, path.join(folder, path.basename(file)));
};

const selected = /\bfontselect: \(([^,()]{1,100}), \d{1,5}, \d{1,5}\) -> /;
const lacking = /\bGlyph 0x([0-9A-F]{1,8}) not found, selecting one more font for \(([^,]{1,100}),/i;

/**
 * What ffmpeg's log says of the fonts: the first character that no font draws, or the first family that was not found;
 * undefined when every caption can be read. A lacking glyph is there after all when another file of its family follows.
 */
export const missingFont = (log: string, families: readonly string[]): string | undefined => {
  const found = new Set<string>();
  let open: { glyph: string; family: string } | undefined;
  for (const line of log.split('\n')) {
    const [, glyph, family] = lacking.exec(line) ?? [];
    if (glyph !== undefined && family !== undefined) {
      if (open) return describe(open);
      open = { glyph, family };
    }
    const [, chosen] = selected.exec(line) ?? [];
    if (chosen === undefined) continue;
    found.add(chosen);
    if (chosen === open?.family) open = undefined;
  }
  if (open) return describe(open);
  return families.find(family => !found.has(family));
};

const describe = ({ glyph, family }: { glyph: string; family: string }): string =>
  `${family}, for the character ${String.fromCodePoint(Number.parseInt(glyph, 16))} (U+${glyph.toUpperCase()})`;
