import { createRequire } from 'node:module';
import { UnreadablePicture } from './protocol.ts';

/**
 * Subset of libheif, compiled to WebAssembly, that this code uses. Its functions take and return addresses in its memory.
 */
export interface Libheif {
  HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(at: number): void;
  _heif_context_alloc(): number;
  _heif_context_read_from_memory_without_copy(
    error: number,
    context: number,
    at: number,
    length: number,
    options: number,
  ): void;
  _heif_context_get_primary_image_handle(error: number, context: number, handle: number): void;
  _heif_image_handle_get_width(handle: number): number;
  _heif_image_handle_get_height(handle: number): number;
  _heif_image_handle_has_alpha_channel(handle: number): number;
  _heif_image_handle_get_luma_bits_per_pixel(handle: number): number;
  _heif_image_handle_get_raw_color_profile_size(handle: number): number;
  _heif_image_handle_get_raw_color_profile(error: number, handle: number, at: number): void;
  _heif_image_handle_get_nclx_color_profile(error: number, handle: number, profile: number): void;
  _heif_decoding_options_alloc(): number;
  _heif_decode_image(
    error: number,
    handle: number,
    image: number,
    colorspace: number,
    chroma: number,
    options: number,
  ): void;
  _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  _heif_image_get_width(image: number, channel: number): number;
  _heif_image_get_height(image: number, channel: number): number;
}

/** Loads the unmodified package, with the WebAssembly in its single file. None of it is changed or linked into our code. */
export const loadLibheif = (): Libheif => createRequire(import.meta.url)('libheif-js/wasm-bundle') as Libheif;

/**
 * `heif_error_Unsupported_filetype` and `…_feature`, which mean that this build does not support the file, not that it is
 * damaged.
 */
const unsupported = new Set([3, 4]);

/**
 * Calls a function that writes a `heif_error` and, at a second address, a result. Returns the result. Throws for an error.
 */
export const callLibheif = (heif: Libheif, call: (error: number, out: number) => void): number => {
  const at = heif._malloc(32);
  heif.HEAPU8.fill(0, at, at + 32);
  call(at, at + 16);
  const [code, detail, result] = [0, 4, 16].map(offset => wordAt(heif, at + offset));
  heif._free(at);
  if (code === 0) return result ?? 0;
  const reason = unsupported.has(code ?? 0) ? 'no_decoder' : 'damaged';
  throw new UnreadablePicture(reason, `libheif error ${code}, ${detail}`);
};

export const wordAt = ({ HEAPU8: { buffer } }: Libheif, at: number): number =>
  new DataView(buffer).getUint32(at, true);
