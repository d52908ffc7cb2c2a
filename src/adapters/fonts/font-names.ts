const microsoft = { platform: 3, encoding: 1, language: 0x409 };

/** A `name` table: what a renderer looks a font up by. */
export const writeNames = (family: string, full: string): Buffer => {
  const names: [id: number, text: string][] = [
    [1, family],
    [2, 'Regular'],
    [4, full],
    [6, full.replaceAll(' ', '')],
  ];
  const head = Buffer.alloc(6 + names.length * 12);
  head.writeUInt16BE(names.length, 2);
  head.writeUInt16BE(head.length, 4);
  let offset = 0;
  const texts = names.map(([id, text], index) => {
    const bytes = Buffer.from(text, 'utf16le').swap16();
    const fields = [...Object.values(microsoft), id, bytes.length, offset];
    fields.forEach((field, place) => head.writeUInt16BE(field, 6 + index * 12 + place * 2));
    offset += bytes.length;
    return bytes;
  });
  return Buffer.concat([head, ...texts]);
};
