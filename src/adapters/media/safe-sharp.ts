type SharpModule = typeof import('sharp').default;

let prepared: Promise<SharpModule> | undefined;

/** Loads sharp with only the decoders of this process, and without its cache, at first use. */
export const safeSharp = (): Promise<SharpModule> =>
  (prepared ??= sharpWith(['Jpeg', 'Png', 'Webp', 'Nsgif']));

/** Loads sharp with only these decoders of libvips. */
export const sharpWith = async (loaders: readonly string[]): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map(name => `VipsForeignLoad${name}`) });
  return sharp;
};
