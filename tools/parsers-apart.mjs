/**
 * Lint rule `apart/parsers`: what a user or a foreign server supplied is parsed away from the event loop that serves others. Only
 * files of the rooms below import a parser, and only those rooms import what they parse with.
 */
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Rooms whose code runs in processes of their own, with limits. */
export const roomsApart = [
  'src/adapters/apart/parsers',
  'src/adapters/extract/reader',
  'src/adapters/media/picture-reader',
];

/** Single files that parse what strangers supply and run in a parser process, wherever they stand. */
const filesApart = ['src/domain/clips/caption-files/read-captions.ts'];

/** Whether both sides of a process may import the file. */
const isShared = file => path.basename(file) === 'protocol.ts';

/** Packages that parse HTML, XML, feeds, CSV, Markdown, documents, archives, rules, and encodings. */
export const parsers = [
  '@hyzyla/pdfium',
  '@mozilla/readability',
  'csv-parse',
  'domhandler',
  'fast-xml-parser',
  'fflate',
  'file-type',
  'html-encoding-sniffer',
  'html-to-text',
  'htmlparser2',
  'jschardet',
  'jsdom',
  'libheif-js',
  'linkedom',
  'mammoth',
  'mdast-util-from-markdown',
  'numfmt',
  'papaparse',
  'parse5',
  'pdfjs-dist',
  'rrule',
  'rrule-temporal',
  'sax',
  'unpdf',
  'yaml',
  'yauzl',
];

/** Files that parse nothing of a stranger, each with the reason. */
export const exceptions = {
  'src/adapters/archive/zip-reader.ts': {
    packages: ['yauzl'],
    why: 'operators check exports of ours with it',
  },
  'src/adapters/media/media-sniff.ts': {
    packages: ['file-type'],
    why: 'it looks at the first 4,100 bytes, of a TIFF at 512 entries of its directory; test/adapters/media/hostile-media.test.ts',
  },
  'src/local/parts/temporal.ts': { packages: ['yaml'], why: 'it reads a file of this repository' },
  'src/local/parts/zip-entry.ts': { packages: ['yauzl'], why: 'it opens parts whose hashes are known' },
};

const isIn = (file, room) => file === room || file.startsWith(`${room}/`);
const isApart = file => roomsApart.some(room => isIn(file, room));

const isTypeOnly = ({ importKind, exportKind, specifiers = [] }) =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (specifiers.length > 0 && specifiers.every(one => one.importKind === 'type' || one.exportKind === 'type'));

const how =
  'Declare a parser in src/adapters/apart/parsers and call parseApart (CONTRIBUTING.md, "Parsing").';

/** Returns why `file` may not import this source, or undefined if it may. */
const refusal = (file, source) => {
  if (!source.startsWith('.')) {
    const name = parsers.find(parser => isIn(source, parser));
    if (!name || exceptions[file]?.packages.includes(name)) return undefined;
    return `${name} parses in the event loop that serves others. ${how}`;
  }
  const target = path
    .relative(root, path.resolve(root, path.dirname(file), source))
    .split(path.sep)
    .join('/');
  const parses = (isApart(target) && !isShared(target)) || filesApart.includes(target);
  return parses ? `${target} is for parser processes alone. ${how}` : undefined;
};

const create = context => {
  const file = path.relative(root, context.filename).split(path.sep).join('/');
  if (isApart(file) || filesApart.includes(file)) return {};
  const check = (node, source, isType) => {
    const why = source && !isType ? refusal(file, source) : undefined;
    if (why) context.report({ node, message: why });
  };
  const statement = node => check(node, node.source?.value, isTypeOnly(node));
  return {
    ImportDeclaration: statement,
    ExportNamedDeclaration: statement,
    ExportAllDeclaration: statement,
    ImportExpression: node => check(node, node.source.value, false),
  };
};

export default { meta: { name: 'apart' }, rules: { parsers: { create } } };
