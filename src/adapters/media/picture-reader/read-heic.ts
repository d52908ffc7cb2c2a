import { toSrgb, type ColorCode } from '../color-codes.ts';
import { callLibheif, loadLibheif, wordAt, type Libheif } from './libheif.ts';
import type { Pixels } from './pixels.ts';
import { UnreadablePicture } from './protocol.ts';

/** Values of libheif's `heif_colorspace`, `heif_chroma`, and `heif_channel`. */
const rgb = 1;
const chromas = { rgb8: 10, rgba8: 11, rgb16: 14, rgba16: 15 } as const;
const interleaved = 10;
/**
 * Offset in `heif_decoding_options` of the field that makes a missing or broken tile an error: after two bytes, four
 * addresses, and one byte.
 */
const strictDecoding = 21;

const channelsOf = (heif: Libheif, handle: number): 3 | 4 =>
  heif._heif_image_handle_has_alpha_channel(handle) ? 4 : 3;

const iccOf = (heif: Libheif, handle: number): Buffer | undefined => {
  const size = heif._heif_image_handle_get_raw_color_profile_size(handle);
  if (size === 0) return undefined;
  const at = heif._malloc(size);
  callLibheif(heif, error => heif._heif_image_handle_get_raw_color_profile(error, handle, at));
  return Buffer.from(heif.HEAPU8.subarray(at, at + size));
};

/** Returns the color space by its H.273 numbers. Undefined if the file names none. */
const codeOf = (heif: Libheif, handle: number): ColorCode | undefined => {
  try {
    const at = callLibheif(heif, (error, out) =>
      heif._heif_image_handle_get_nclx_color_profile(error, handle, out),
    );
    return { primaries: wordAt(heif, at + 4), transfer: wordAt(heif, at + 8) };
  } catch {
    return undefined;
  }
};

const open = (heif: Libheif, bytes: Buffer): number => {
  const at = heif._malloc(bytes.length);
  heif.HEAPU8.set(bytes, at);
  const context = heif._heif_context_alloc();
  callLibheif(heif, error =>
    heif._heif_context_read_from_memory_without_copy(error, context, at, bytes.length, 0),
  );
  return callLibheif(heif, (error, out) => heif._heif_context_get_primary_image_handle(error, context, out));
};

/** Copies rows without gaps. With 16 bits per channel, keeps the file's own bits, from the lowest on. */
const rowsOf = (heif: Libheif, image: number, pixelBytes: number) => {
  const [width, height] = [
    heif._heif_image_get_width(image, interleaved),
    heif._heif_image_get_height(image, interleaved),
  ];
  const out = heif._malloc(8);
  const plane = heif._heif_image_get_plane_readonly(image, interleaved, out);
  const stride = wordAt(heif, out);
  const data = Buffer.allocUnsafe(width * height * pixelBytes);
  for (let row = 0; row < height; row += 1) {
    const start = plane + row * stride;
    data.set(heif.HEAPU8.subarray(start, start + width * pixelBytes), row * width * pixelBytes);
  }
  return { data, width, height };
};

/** Reads the primary picture of a HEIC, rotated and cropped as the file requires. Throws `UnreadablePicture`. */
export const readHeic = (bytes: Buffer, maxPixels: number): Pixels => {
  const heif = loadLibheif();
  const handle = open(heif, bytes);
  const size = heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle);
  if (size > maxPixels) throw new UnreadablePicture('too_many_pixels');
  const [channels, bits] = [
    channelsOf(heif, handle),
    heif._heif_image_handle_get_luma_bits_per_pixel(handle),
  ];
  const chroma = chromas[`${channels === 4 ? 'rgba' : 'rgb'}${bits > 8 ? 16 : 8}`];
  const strict = heif._heif_decoding_options_alloc();
  heif.HEAPU8[strict + strictDecoding] = 1;
  const image = callLibheif(heif, (error, out) =>
    heif._heif_decode_image(error, handle, out, rgb, chroma, strict),
  );
  const rows = rowsOf(heif, image, channels * (bits > 8 ? 2 : 1));
  const profile = iccOf(heif, handle);
  const code = profile ? undefined : codeOf(heif, handle);
  const data = toSrgb(rows.data, { channels, bits, code });
  return { ...rows, data, channels, ...(profile && { profile }) };
};
