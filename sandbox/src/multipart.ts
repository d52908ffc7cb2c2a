export interface Part {
  name: string;
  fileName?: string;
  type?: string;
  data: Buffer;
}

/** The parts of a multipart/form-data body that has arrived whole; undefined when it is malformed. */
export function parseMultipart(body: Buffer, contentType: string): Part[] | undefined {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) return undefined;
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: Part[] = [];
  let start = whole.indexOf(delimiter);
  while (start !== -1) {
    const from = start + delimiter.length;
    if (whole.subarray(from, from + 2).toString('latin1') === '--') return parts;
    const end = whole.indexOf(delimiter, from);
    const part = end === -1 ? undefined : parsePart(whole.subarray(from + 2, end));
    if (!part) return undefined;
    parts.push(part);
    start = end;
  }
  return undefined;
}

function parsePart(raw: Buffer): Part | undefined {
  const split = raw.indexOf('\r\n\r\n');
  if (split === -1) return undefined;
  const head = raw.subarray(0, split).toString('utf8');
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) return undefined;
  const fileName = /filename="([^"]*)"/i.exec(disposition)?.[1];
  const type = /^content-type:(.*)$/im.exec(head)?.[1]?.trim();
  return {
    name,
    ...(fileName === undefined ? {} : { fileName }),
    ...(type === undefined ? {} : { type }),
    data: raw.subarray(split + 4),
  };
}
