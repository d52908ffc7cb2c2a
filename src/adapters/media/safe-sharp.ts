type SharpModule = typeof import('sharp').default;

let prepared: Promise<SharpModule> | undefined;

/** sharp with the decoders of this process and no other, without its cache; read from disk on first use. */
export const safeSharp = (): Promise<SharpModule> =>
  (prepared ??= sharpWith(['Jpeg', 'Png', 'Webp', 'Nsgif']));

/** The same with these decoders of libvips alone. */
export const sharpWith = async (loaders: readonly string[]): Promise<SharpModule> => {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders.map(name => `VipsForeignLoad${name}`) });
  return sharp;
};
