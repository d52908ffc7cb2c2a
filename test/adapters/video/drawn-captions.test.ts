import assert from 'node:assert/strict';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { prepareCaptions } from '../../../src/adapters/video/burn-captions.ts';
import { fontsFolder } from '../../../src/adapters/video/caption-fonts.ts';
import { writeCharacterMap } from '../../../src/adapters/fonts/character-map.ts';
import { readFont, writeFont } from '../../../src/adapters/fonts/font-tables.ts';
import { openImage } from '../../../src/adapters/media/media-image.ts';
import { defaultCaptionStyle, type CaptionStyle } from '../../../src/domain/clips/caption-style.ts';
import { ffmpegBuilds } from '../../../tools/ffmpeg-builds.mjs';
import { use } from '../../support/use.ts';
import { unwatched, videoTools, type TestTools } from '../../support/video.ts';
import { aFolder } from '../../support/run-folder.ts';

const size = { width: 640, height: 360 };
const golden = path.join(import.meta.dirname, 'golden');

interface Drawing {
  style?: Partial<CaptionStyle>;
  ownFonts?: string;
}

/** A caption in white on black: each pixel's lightness. */
const draw = (
  { tools }: TestTools,
  text: string,
  { style = {}, ownFonts }: Drawing = {},
): Promise<{ png: Buffer; pixels: Buffer }> =>
  tools.workspaces.use(async workspace => {
    const about = {
      cues: [{ start: 0, end: 2, text }],
      style: { ...defaultCaptionStyle, position: 'middle' as const, ...style },
      size,
      ownFonts,
    };
    const file = await prepareCaptions(tools, workspace, about, unwatched().signal);
    const black = `color=black:size=${size.width}x${size.height}:rate=25:duration=0.04`;
    const args = ['-v', 'error', '-f', 'lavfi', '-i', black];
    const filter = ['-vf', `ass=${file}:fontsdir=${fontsFolder}`, '-frames:v', '1', 'out.png'];
    await tools.ffmpeg(workspace, [...args, ...filter]);
    const png = await readFile(workspace.file('out.png'));
    const grey = (await openImage(png)).greyscale().raw();
    return { png, pixels: await grey.toBuffer() };
  });

/** Returns what ffmpeg logs about the fonts that it uses for a text which our fonts do not cover. */
const fontsOf = ({ tools }: TestTools, text: string): Promise<string> =>
  tools.workspaces.use(async workspace => {
    const about = { cues: [{ start: 0, end: 2, text: 'Hello' }], style: defaultCaptionStyle, size };
    const file = await prepareCaptions(
      tools,
      workspace,
      { ...about, ownFonts: undefined },
      unwatched().signal,
    );
    const ass = await readFile(workspace.file(file), 'utf8');
    await writeFile(workspace.file(file), ass.replace('Hello', text));
    const input = ['-f', 'lavfi', '-i', 'color=black:size=64x64:duration=0.04'];
    const filter = ['-vf', `ass=${file}:fontsdir=${fontsFolder}`, '-f', 'null', '-'];
    const { stderr } = await tools.ffmpeg(workspace, ['-v', 'info', ...input, ...filter]);
    assert.match(stderr, /Glyph 0xF56 not found/i);
    return stderr;
  });

/** The rows and columns that are drawn on. */
const inkOf = (pixels: Buffer): { width: number; height: number } => {
  const lit = Array.from(pixels.keys()).filter(at => (pixels[at] ?? 0) > 96);
  const rows = lit.map(at => Math.floor(at / size.width));
  const columns = lit.map(at => at % size.width);
  const spread = (list: number[]) =>
    list.reduce((a, b) => Math.max(a, b), 0) - list.reduce((a, b) => Math.min(a, b), 1e9);
  return { width: spread(columns), height: spread(rows) };
};

const rgba = (pixels: Buffer): Buffer =>
  Buffer.from(Array.from(pixels).flatMap(grey => [grey, grey, grey, 255]));

/** The share of pixels that a person could see to be different. */
const differenceOf = (one: Buffer, other: Buffer): number =>
  pixelmatch(rgba(one), rgba(other), undefined, size.width, one.length / size.width) / one.length;

/** The rows of each line of text, which rows of black part. */
const linesOf = (pixels: Buffer): Buffer[] => {
  const rows = Array.from({ length: size.height }, (_, row) =>
    pixels.subarray(row * size.width, (row + 1) * size.width),
  );
  const spacing = 20;
  const first = rows.findIndex(row => row.some(lit => lit > 96)) - 4;
  const last = rows.findLastIndex(row => row.some(lit => lit > 96));
  return Array.from({ length: Math.round((last - first) / spacing) }, (_, line) =>
    Buffer.concat(rows.slice(first + line * spacing, first + (line + 1) * spacing)),
  );
};

/**
 * Pairs of written text and its display from left to right by Unicode's bidirectional algorithm (UAX #9), for comparison by
 * eye.
 */
const directions: { what: string; written: string; seen: string }[] = [
  { what: 'a full stop', written: 'שלום עולם.', seen: '.םלוע םולש' },
  { what: 'a question', written: 'מה שלומך?', seen: '?ךמולש המ' },
  { what: 'a number', written: 'יש לי 25 ספרים', seen: 'םירפס 25 יל שי' },
  { what: 'a word of Latin', written: 'אני אוהב TypeScript מאוד', seen: 'דואמ TypeScript בהוא ינא' },
  { what: 'words of Latin', written: 'זה Hello World שלי', seen: 'ילש Hello World הז' },
  { what: 'brackets', written: 'שלום (עולם) טוב', seen: 'בוט (םלוע) םולש' },
  { what: 'quotes', written: 'אמר "שלום" לה', seen: 'הל "םולש" רמא' },
  { what: 'signs', written: 'שלום ★ ♪ ≠ 😀 עולם!', seen: '!םלוע 😀 ≠ ♪ ★ םולש' },
  { what: 'Hebrew in Latin', written: 'The word שלום means peace.', seen: 'The word םולש means peace.' },
  { what: 'a mark of direction', written: '\u202BHello שלום.\u202C', seen: '.םולש Hello' },
  { what: 'Arabic and a number', written: 'مرحبا بالعالم (2024)!', seen: '!(2024) ملاعلاب ابحرم' },
  { what: 'Arabic quotes', written: 'قال «نعم» ثم Hello.', seen: '.Hello مث «معن» لاق' },
  { what: 'a joiner', written: 'می\u200Cخواهم بروم', seen: 'مورب مهاوخ‌یم' },
];

for (const { file, version } of ffmpegBuilds())
  describe(`captions drawn by ffmpeg ${version}`, () => {
    const test = use(async () => videoTools({ FFMPEG_PATH: file }));
    const folder = aFolder('fonts');

    it('look as the saved ones do, with every line in reading order', async () => {
      const text = directions.map(({ written }) => written).join('\n');
      const { png, pixels } = await draw(test(), text, { style: { size: 'small' } });
      const saved = path.join(golden, 'captions.png');
      if (process.env['SAVE_PICTURES'] === '1') {
        await mkdir(golden, { recursive: true });
        await writeFile(saved, png);
      }
      const right = linesOf(await (await openImage(await readFile(saved))).greyscale().raw().toBuffer());
      assert.equal(right.length, directions.length);
      for (const [line, given] of linesOf(pixels).entries()) {
        const difference = differenceOf(given, right[line] ?? Buffer.alloc(0));
        assert.ok(difference < 0.02, `${directions[line]?.what}: ${(difference * 100).toFixed(2)} % differ`);
      }
    });

    it('are as large in Arabic and Hebrew as in Latin', async () => {
      const heightOf = async (text: string) =>
        inkOf((await draw(test(), text, { style: { size: 'large' } })).pixels).height;
      const latin = await heightOf('HIH');
      for (const text of ['الال', 'לאל']) {
        const ratio = (await heightOf(text)) / latin;
        assert.ok(ratio > 0.8 && ratio < 1.5, `${text}: ${ratio.toFixed(2)}`);
      }
    });

    it('have signs, emoji and keycaps in them', async () => {
      const lines = ['♪ ♫ ♥ ❤️ ☀️ ✔️ ➡️', '★ ☆ ✓ ✗ → ① ≠ ≤ ≈ √ ∞', '1️⃣ #️⃣ 👨‍👩‍👧‍👦 🇩🇪 🏴‍☠️'];
      const { width, height } = inkOf((await draw(test(), lines.join('\n'))).pixels);
      assert.ok(width > 100 && height > 60, `${width}×${height}`);
    });

    it('say which script has no font, and how to add one', async () => {
      const scripts = {
        გამარჯობა: 'Georgian',
        Բարեւ: 'Armenian',
        নমস্কার: 'Bengali',
        வணக்கம்: 'Tamil',
        ሰላም: 'Ethiopic',
        こんにちは: 'Japanese',
      };
      for (const [text, script] of Object.entries(scripts))
        await assert.rejects(draw(test(), text), {
          code: 'font_missing',
          message: new RegExp(
            `no font for ${script}, .*Install the npm package @fontsource/noto-sans-[a-z]+, or add a font with it to the folder CAPTION_FONTS`,
          ),
        });
      await assert.rejects(draw(test(), 'Tibetan བོད'), {
        code: 'font_missing',
        message: /བ \(U\+0F56\)\. Please add a font/,
      });
    });

    /** A font like Inter that draws this character, too, as an A. */
    const fontThatDraws = async (character: string): Promise<Buffer> => {
      const inter = createRequire(import.meta.url).resolve(
        '@fontsource/inter/files/inter-latin-700-normal.woff',
      );
      const font = readFont(await readFile(inter));
      font.tables.set('cmap', writeCharacterMap(new Map([[character.codePointAt(0) ?? 0, 2]])));
      return writeFont(font);
    };

    it('use the fonts of the operator’s folder', async () => {
      await writeFile(path.join(folder, 'own.ttf'), await fontThatDraws('ბ'));
      const { pixels } = await draw(test(), 'ბ', { ownFonts: folder });
      assert.ok(inkOf(pixels).height > 10);
      await writeFile(path.join(folder, 'broken.otf'), 'no font');
      await assert.rejects(draw(test(), 'ბ', { ownFonts: folder }), {
        code: 'font_missing',
        message: /broken\.otf/,
      });
    });

    it('never use a font of the machine', async () => {
      const planted = path.join(folder, 'planted');
      await mkdir(planted);
      await writeFile(path.join(planted, 'planted.ttf'), await fontThatDraws('\u0F56'));
      const settings = `<?xml version="1.0"?><fontconfig><dir>${planted}</dir></fontconfig>`;
      await writeFile(path.join(folder, 'fonts.conf'), settings);
      const program = path.join(folder, 'ffmpeg');
      // fontconfig looks here first, as on a machine that has the font
      await writeFile(program, `#!/bin/sh\nFONTCONFIG_PATH='${folder}' exec '${file}' "$@"\n`);
      await chmod(program, 0o755);
      const machine = videoTools({ FFMPEG_PATH: program });
      try {
        const [here, there] = [await draw(test(), 'Hello שלום'), await draw(machine, 'Hello שלום')];
        assert.ok(here.pixels.equals(there.pixels));
        assert.doesNotMatch(await fontsOf(machine, '\u0F56'), /planted|DejaVu/);
        await assert.rejects(draw(machine, '\u0F56'), { code: 'font_missing' });
      } finally {
        await machine.close();
      }
    });
  });
