import {
  artistTag,
  copyrightTag,
  maxCredit,
  orientationTag,
  readExif,
  readCredit,
  type Credits,
} from './picture-exif.ts';

/** EXIF, XMP, and IPTC blocks from a decoder, and credits from a format's own texts. */
export interface RawTags extends Pick<Credits, 'copyright' | 'artist'> {
  exif?: Buffer | undefined;
  xmp?: Buffer | undefined;
  iptc?: Buffer | undefined;
}

const cutCredit = (text: string): string | undefined =>
  Array.from(text.slice(0, 2 * maxCredit).trim())
    .slice(0, maxCredit)
    .join('') || undefined;

const [rightsBegin, rightsEnd] = ['<dc:rights>', '</dc:rights>'];
/** Maximum bytes of a rights text, which contains markup. */
const maxRightsBytes = 8 * maxCredit;

/** Returns `dc:rights`, in the first language given. */
const rightsOf = (xmp: Buffer): string | undefined => {
  const start = xmp.indexOf(rightsBegin) + rightsBegin.length;
  const end = xmp.indexOf(rightsEnd, start);
  if (start < rightsBegin.length || end === -1) return undefined;
  const rights = xmp.toString('utf8', start, Math.min(end, start + maxRightsBytes));
  return cutCredit(rights.replace(/<[^<>]*>/g, ''));
};

/** Returns dataset 2:116 of IPTC-IIM: the copyright notice. */
const noticeOf = (iptc: Buffer): string | undefined => {
  const at = iptc.indexOf(Buffer.from([0x1c, 0x02, 0x74]));
  if (at === -1 || at + 5 > iptc.length) return undefined;
  return cutCredit(readCredit(iptc.subarray(at + 5, at + 5 + iptc.readUInt16BE(at + 3))));
};

const cutIfAny = (text: string | undefined): string | undefined => (text ? cutCredit(text) : undefined);

/** Returns the copyright from other sources than EXIF. */
const otherNotice = ({ xmp, iptc, copyright }: RawTags): string | undefined =>
  (xmp && rightsOf(xmp)) ?? (iptc && noticeOf(iptc)) ?? cutIfAny(copyright);

/** Returns a picture's credits and orientation from its tags. */
export const creditsOf = (tags: RawTags): Credits => {
  const entries = tags.exif ? readExif(tags.exif).entries : [];
  const valueOf = (wanted: number) => entries.find(({ tag }) => tag === wanted)?.value;
  const textOf = (wanted: number): string | undefined => {
    const value = valueOf(wanted);
    return typeof value === 'string' ? cutCredit(value) : undefined;
  };
  const copyright = textOf(copyrightTag) ?? otherNotice(tags);
  const artist = textOf(artistTag) ?? cutIfAny(tags.artist);
  const turn = valueOf(orientationTag);
  return {
    ...(copyright && { copyright }),
    ...(artist && { artist }),
    ...(typeof turn === 'number' && turn > 1 && turn <= 8 && { orientation: turn }),
  };
};

/** Returns the credits in the form in which sharp writes them. */
export const exifOf = ({ copyright, artist }: Credits): { IFD0: Record<string, string> } => ({
  IFD0: { ...(copyright && { Copyright: copyright }), ...(artist && { Artist: artist }) },
});
