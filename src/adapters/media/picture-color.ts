/** Colorants of sRGB for D50, as its profiles have them, with the tolerance within which a profile counts as sRGB. */
const srgb = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
const grace = 0.01;

/** Returns a tag of an ICC profile by name. */
const tagOf = (profile: Buffer, name: string): Buffer | undefined => {
  const count = profile.length >= 132 ? Math.min(profile.readUInt32BE(128), 100) : 0;
  for (let index = 0; index < count; index += 1) {
    const at = 132 + index * 12;
    if (at + 12 > profile.length) return undefined;
    if (profile.toString('latin1', at, at + 4) !== name) continue;
    const start = profile.readUInt32BE(at + 4);
    return profile.subarray(start, start + profile.readUInt32BE(at + 8));
  }
  return undefined;
};

const isNear = (profile: Buffer, name: keyof typeof srgb): boolean => {
  const tag = tagOf(profile, name);
  if (!tag || tag.length < 20) return false;
  return srgb[name].every(
    (value, index) => Math.abs(tag.readInt32BE(8 + index * 4) / 65_536 - value) <= grace,
  );
};

/** Whether colors in this profile mean nearly the same as in sRGB. True for a grey picture, too. */
const isOfSrgb = (profile: Buffer): boolean => {
  if (profile.toString('latin1', 16, 20) === 'GRAY') return true;
  return isNear(profile, 'rXYZ') && isNear(profile, 'gXYZ') && isNear(profile, 'bXYZ');
};

/** Whether a picture has other colors than 8-bit sRGB: it would look different in sRGB, or has more bits per channel. */
export const hasOtherColors = ({
  space,
  icc,
  depth,
}: {
  space?: string | undefined;
  icc?: Buffer | undefined;
  depth?: string | undefined;
}): boolean => space === 'cmyk' || depth === 'ushort' || (icc !== undefined && !isOfSrgb(icc));
