/** What of a picture's tags says whose it is, and how it stands. */
export interface Credits {
  copyright?: string;
  artist?: string;
  orientation?: number;
}

/** EXIF, XMP and IPTC as a decoder hands them over. */
export interface RawTags {
  exif?: Buffer | undefined;
  xmp?: Buffer | undefined;
  iptc?: Buffer | undefined;
}

const orientationTag = 0x112;
const artistTag = 0x13b;
const copyrightTag = 0x8298;
const exifFolder = 0x8769;

/** Tags that say nothing of a person, a place, a time or a camera: of the picture's own form, and whose it is. */
const harmless = new Set([
  ...[orientationTag, artistTag, copyrightTag, exifFolder],
  ...[0x11a, 0x11b, 0x128, 0x213],
  ...[0x9000, 0x9101, 0xa000, 0xa001, 0xa002, 0xa003],
]);

interface Entry {
  tag: number;
  /** ASCII, or the value of a number that stands in the entry itself. */
  value: string | number;
}

/** Longer ones are cut: two of them fit into a segment of a JPEG. */
const maxCredit = 2_000;

/** Entries of a directory and those below it; an EXIF block that breaks off has those before. */
const entriesOf = (exif: Buffer): Entry[] => {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const number = (at: number, bytes: 2 | 4): number => {
    if (at + bytes > tiff.length) return 0;
    return isLittle ? tiff.readUIntLE(at, bytes) : tiff.readUIntBE(at, bytes);
  };
  const folder = (at: number): Entry[] => {
    const entries: Entry[] = [];
    for (let index = 0; index < Math.min(number(at, 2), 200); index += 1) {
      const entry = at + 2 + index * 12;
      const [tag, type, count] = [number(entry, 2), number(entry + 2, 2), number(entry + 4, 4)];
      const from = count > 4 ? number(entry + 8, 4) : entry + 8;
      const text = tiff.toString('utf8', from, from + Math.min(count, 4 * maxCredit)).split('\0', 1)[0] ?? '';
      entries.push({ tag, value: type === 2 ? text : number(entry + 8, type === 3 ? 2 : 4) });
    }
    return entries;
  };
  const first = folder(number(4, 4));
  const below = first.find(({ tag }) => tag === exifFolder);
  return typeof below?.value === 'number' ? [...first, ...folder(below.value)] : first;
};

const cutCredit = (text: string): string | undefined =>
  [...text.slice(0, 2 * maxCredit).trim()].slice(0, maxCredit).join('') || undefined;

const [rightsBegin, rightsEnd] = ['<dc:rights>', '</dc:rights>'];
/** Of which the text is in some markup. */
const maxRightsBytes = 8 * maxCredit;

/** `dc:rights`, in whatever language comes first. */
const rightsOf = (xmp: Buffer): string | undefined => {
  const start = xmp.indexOf(rightsBegin) + rightsBegin.length;
  const end = xmp.indexOf(rightsEnd, start);
  if (start < rightsBegin.length || end === -1) return undefined;
  const rights = xmp.toString('utf8', start, Math.min(end, start + maxRightsBytes));
  return cutCredit(rights.replace(/<[^<>]*>/g, ''));
};

/** Dataset 2:116 of IPTC-IIM: the copyright notice. */
const noticeOf = (iptc: Buffer): string | undefined => {
  const at = iptc.indexOf(Buffer.from([0x1c, 0x02, 0x74]));
  if (at === -1 || at + 5 > iptc.length) return undefined;
  return cutCredit(iptc.toString('utf8', at + 5, at + 5 + iptc.readUInt16BE(at + 3)));
};

/** Whose a picture is by its tags, and how it is to be turned. */
export const creditsOf = ({ exif, xmp, iptc }: RawTags): Credits => {
  const entries = exif ? entriesOf(exif) : [];
  const textOf = (wanted: number): string | undefined => {
    const value = entries.find(({ tag }) => tag === wanted)?.value;
    return typeof value === 'string' ? cutCredit(value) : undefined;
  };
  const copyright = textOf(copyrightTag) ?? (xmp && rightsOf(xmp)) ?? (iptc && noticeOf(iptc));
  const artist = textOf(artistTag);
  const turn = entries.find(({ tag }) => tag === orientationTag)?.value;
  return {
    ...(copyright && { copyright }),
    ...(artist && { artist }),
    ...(typeof turn === 'number' && turn > 1 && turn <= 8 && { orientation: turn }),
  };
};

/** Whether an EXIF block says more than whose the picture is, and of what form. */
export const hasPrivateExif = (exif: Buffer): boolean =>
  entriesOf(exif).some(({ tag }) => !harmless.has(tag));

/** What sharp is to write of them. */
export const exifOf = ({ copyright, artist }: Credits): { IFD0: Record<string, string> } => ({
  IFD0: { ...(copyright && { Copyright: copyright }), ...(artist && { Artist: artist }) },
});

/** An EXIF block of them alone, big-endian, without `Exif\0\0`; undefined where there is nothing to say. */
export const writeExif = ({ copyright, artist, orientation }: Credits): Buffer | undefined => {
  const tags: [number, string | number][] = [
    ...(orientation === undefined ? [] : [[orientationTag, orientation] as [number, number]]),
    ...(artist ? [[artistTag, artist] as [number, string]] : []),
    ...(copyright ? [[copyrightTag, copyright] as [number, string]] : []),
  ];
  if (tags.length === 0) return undefined;
  const folder = Buffer.alloc(8 + 2 + tags.length * 12 + 4);
  folder.write('MM\0*', 'latin1');
  folder.writeUInt32BE(8, 4);
  folder.writeUInt16BE(tags.length, 8);
  const texts: Buffer[] = [];
  let at = folder.length;
  for (const [index, [tag, value]] of tags.entries()) {
    const entry = 10 + index * 12;
    folder.writeUInt16BE(tag, entry);
    if (typeof value === 'number') {
      folder.writeUInt16BE(3, entry + 2);
      folder.writeUInt32BE(1, entry + 4);
      folder.writeUInt16BE(value, entry + 8);
      continue;
    }
    const text = Buffer.from(`${value}\0`);
    folder.writeUInt16BE(2, entry + 2);
    folder.writeUInt32BE(text.length, entry + 4);
    if (text.length <= 4) text.copy(folder, entry + 8);
    else {
      folder.writeUInt32BE(at, entry + 8);
      texts.push(text);
      at += text.length;
    }
  }
  return Buffer.concat([folder, ...texts]);
};
