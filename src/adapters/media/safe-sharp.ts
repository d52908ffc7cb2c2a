type SharpModule = typeof import('sharp').default;

let prepared: Promise<SharpModule> | undefined;

/** sharp with the five decoders that we need and no other, without its cache; read from disk on first use. */
export const safeSharp = (): Promise<SharpModule> =>
  (prepared ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    const loaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(name => `VipsForeignLoad${name}`);
    sharp.unblock({ operation: loaders });
    return sharp;
  }));
