/** The media type that the bytes show, whatever the sender calls them. */
export function sniff(bytes: Buffer): string {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('\x89PNG\r\n')) return 'image/png';
  if (head.startsWith('GIF8')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('PK\x03\x04')) return officeType(bytes);
  if (head.startsWith('\x1aE\xdf\xa3')) return 'video/webm';
  if (['moov', 'mdat', 'wide', 'free'].includes(head.slice(4, 8))) return 'video/quicktime';
  if (head.slice(4, 8) !== 'ftyp') return 'application/octet-stream';
  return head.slice(8, 12) === 'qt  ' ? 'video/quicktime' : 'video/mp4';
}

const office = 'application/vnd.openxmlformats-officedocument';

/** The type of an archive, by the names of its files at its end. */
function officeType(bytes: Buffer): string {
  if (bytes.includes('ppt/presentation.xml')) return `${office}.presentationml.presentation`;
  if (bytes.includes('word/document.xml')) return `${office}.wordprocessingml.document`;
  return 'application/zip';
}

/** Width and height of a JPEG, from its frame header; undefined when none is found. */
export function jpegSize(bytes: Buffer): { width: number; height: number } | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C0–CF are frame headers, but for the tables C4, C8 and CC
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
