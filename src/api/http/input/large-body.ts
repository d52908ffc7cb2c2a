import type { LargeBody } from './read-body.ts';

/** Maximum size of a file that a JSON body contains. */
export const maxDataBytes = 5 * 1_048_576;

const maxDataText = Math.ceil(maxDataBytes / 3) * 4;

/** Limit of a body that may contain a file as Base64. */
export const largeBody: LargeBody = {
  extraBytes: maxDataText,
  instead: `A file in \`data\` may have at most ${maxDataBytes} bytes, which is ${maxDataText} characters. Request an address with POST /media/uploads, and send the file there.`,
};
