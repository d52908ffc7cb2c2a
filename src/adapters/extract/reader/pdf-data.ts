import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** Tables that Adobe's readers bring along: what the codes of predefined encodings mean in Chinese, Japanese and Korean. */
const folder = path.resolve(import.meta.dirname, '../../../../node_modules/pdfjs-dist');
const folders: Record<string, string> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts' };

/** Gives pdf.js the files of its own package, from the disk. */
export class PdfData {
  async fetch({ kind, filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const below = folders[kind];
    if (below === undefined) throw new Error(`no ${kind} is given`);
    return new Uint8Array(await readFile(path.join(folder, below, path.basename(filename))));
  }
}
