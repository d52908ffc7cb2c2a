import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';

export type ArchiveParts = Record<string, string | Buffer | Readable>;

/** Makes an archive of these parts. `mimetype` comes first and is not compressed, as EPUB and OpenDocument require. */
export const anArchive = ({ mimetype, ...parts }: ArchiveParts): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  if (typeof mimetype === 'string') zip.addBuffer(Buffer.from(mimetype), 'mimetype', { compress: false });
  for (const [name, content] of Object.entries(parts))
    if (content instanceof Readable) zip.addReadStream(content, name);
    else zip.addBuffer(typeof content === 'string' ? Buffer.from(content) : content, name);
  zip.end();
  return buffer(zip.outputStream as Readable);
};

export const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** Relations by their ids: kind and target. */
export const relations = (all: Record<string, [type: string, target: string]>): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${Object.entries(all)
    .map(([id, [type, target]]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const drawing = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${office}"`;

const paragraphs = (texts: readonly string[]): string =>
  texts.map(text => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join('');

/** A shape of a slide; `place` is what the layout calls it. */
export const shape = (texts: readonly string[], place = ''): string =>
  `<p:sp><p:nvSpPr><p:nvPr>${place && `<p:ph type="${place}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs(texts)}</p:txBody></p:sp>`;

export const slideTable = (rows: readonly (readonly string[])[]): string =>
  `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/>${rows
    .map(
      row =>
        `<a:tr>${row.map(text => `<a:tc><a:txBody>${paragraphs([text])}</a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

type Relations = Record<string, [type: string, target: string]>;

/** Parts to which a slide or a sheet refers. */
interface Referring {
  relations?: Relations;
  /** Parts by their names in the archive. */
  parts?: ArchiveParts;
}

interface Slide extends Referring {
  shapes: string;
  notes?: string;
  isHidden?: boolean;
}

/** A presentation; the slides stand in the archive in another order than they are shown. */
export const aPptx = (slides: readonly Slide[]): Promise<Buffer> => {
  const parts: ArchiveParts = {};
  for (const [at, { shapes, notes, isHidden, relations: more = {}, parts: own }] of [
    ...slides.entries(),
  ].toReversed()) {
    Object.assign(parts, own);
    const show = isHidden === true ? ' show="0"' : '';
    parts[`ppt/slides/slide${slides.length - at}.xml`] =
      `${head}<p:sld ${drawing}${show}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;
    parts[`ppt/slides/_rels/slide${slides.length - at}.xml.rels`] = relations({
      ...more,
      ...(notes !== undefined && { rId1: ['notesSlide', `../notesSlides/notes${at}.xml`] }),
    });
    if (notes === undefined) continue;
    parts[`ppt/notesSlides/notes${at}.xml`] =
      `${head}<p:notes ${drawing}><p:cSld><p:spTree>${shape([notes], 'body')}${shape(['7'], 'sldNum')}</p:spTree></p:cSld></p:notes>`;
  }
  const ids = slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('');
  parts['ppt/presentation.xml'] =
    `${head}<p:presentation ${drawing}><p:sldIdLst>${ids}</p:sldIdLst></p:presentation>`;
  parts['ppt/_rels/presentation.xml.rels'] = relations(
    Object.fromEntries(
      slides.map((_, at) => [`rId${at + 1}`, ['slide', `slides/slide${slides.length - at}.xml`]]),
    ),
  );
  return anArchive(parts);
};

const sheetSpace = `xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"`;

interface Sheet extends Referring {
  name: string;
  /** Rows, and the XML after them. */
  xml: string | Readable;
  isHidden?: boolean;
}

interface Workbook {
  strings?: readonly string[];
  /** Codes of its styles, from 1. */
  formats?: readonly string[];
  /** Properties of the workbook. */
  properties?: string;
}

/** A workbook. */
export const anXlsx = (
  sheets: readonly Sheet[],
  { strings = [], formats = [], properties = '' }: Workbook = {},
): Promise<Buffer> => {
  const list = sheets
    .map(({ name, isHidden }, at) => {
      const state = isHidden === true ? ' state="hidden"' : '';
      return `<sheet name="${name}" sheetId="${at + 1}"${state} r:id="rId${at + 1}"/>`;
    })
    .join('');
  const own = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  return anArchive({
    'xl/workbook.xml': `${head}<workbook ${sheetSpace}><workbookPr ${properties}/><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      Object.fromEntries(
        sheets.map((_, at) => [`rId${at + 1}`, ['worksheet', `worksheets/sheet${at + 1}.xml`]]),
      ),
    ),
    'xl/sharedStrings.xml': `${head}<sst ${sheetSpace}>${strings.map(text => `<si>${text}</si>`).join('')}</sst>`,
    'xl/styles.xml': `${head}<styleSheet ${sheetSpace}><numFmts>${own}</numFmts><cellXfs><xf numFmtId="0"/>${styles}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.flatMap(({ relations: own = {}, parts = {} }, at) => [
        [`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, relations(own)],
        ...Object.entries(parts),
      ]),
    ),
    ...Object.fromEntries(
      sheets.map(({ xml }, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        typeof xml === 'string' ? `${head}<worksheet ${sheetSpace}>${xml}</worksheet>` : xml,
      ]),
    ),
  });
};

const odtSpaces = ['office', 'text', 'table', 'style', 'xlink', 'draw', 'meta']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** Makes a LibreOffice text of its body, its automatic styles, and other parts. */
export const anOdt = (body: string, styles = '', more: ArchiveParts = {}): Promise<Buffer> =>
  anArchive({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `${head}<office:document-content ${odtSpaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...more,
  });

/** A book: its chapters are bodies of XHTML. */
export const anEpub = (
  title: string,
  chapters: readonly string[],
  more: ArchiveParts = {},
): Promise<Buffer> => {
  const items = chapters.map(
    (_, at) => `<item id="c${at}" href="Text/chapter%20${at}.xhtml" media-type="application/xhtml+xml"/>`,
  );
  return anArchive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${head}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>`,
    'OEBPS/content.opf': `${head}<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>${title}</dc:title></metadata><manifest><item id="nav" properties="nav" href="nav.xhtml"/>${items.join('')}</manifest><spine><itemref idref="nav"/>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`,
    'OEBPS/nav.xhtml': `${head}<html xmlns="http://www.w3.org/1999/xhtml"><body><p>Table of contents</p></body></html>`,
    ...Object.fromEntries(
      chapters.map((body, at) => [
        `OEBPS/Text/chapter ${at}.xhtml`,
        `${head}<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${body}</body></html>`,
      ]),
    ),
    ...more,
  });
};
