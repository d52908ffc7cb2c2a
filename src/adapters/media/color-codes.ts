/** Color space by the numbers of ITU-T H.273, for files without a profile. */
export interface ColorCode {
  primaries: number;
  transfer: number;
}

interface Layout {
  channels: 3 | 4;
  /** Bits per channel: up to 8 in a byte, more in two bytes. */
  bits: number;
  code: ColorCode | undefined;
}

const bt2020 = 9;
const p3 = new Set([11, 12]);
const pq = 16;
const hlg = 18;
/** Transfer of linear light. Browsers show BT.709 and similar curves like sRGB. */
const linear = 8;

/** Matrices from linear light of these primaries to that of sRGB (BT.2087 and others, by CIE XYZ). */
const matrices = {
  bt2020: [1.6605, -0.5876, -0.0728, -0.1246, 1.1329, -0.0083, -0.0182, -0.1006, 1.1187],
  p3: [1.2249, -0.2247, 0, -0.042, 1.0419, 0, -0.0197, -0.0786, 1.0979],
  none: [1, 0, 0, 0, 1, 0, 0, 0, 1],
} as const;

const matrixOf = (primaries: number): readonly number[] => {
  if (primaries === bt2020) return matrices.bt2020;
  return p3.has(primaries) ? matrices.p3 : matrices.none;
};

const srgbLight = (value: number): number =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const srgbValue = (light: number): number =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;

/** White of SDR in candela per square meter, by BT.2408, and of the display for which HLG is designed. */
const white = 203;
const peak = 1_000;

/** SMPTE ST 2084: candela per square meter, in parts of white. */
const pqLight = (value: number): number => {
  const root = value ** (1 / 78.84375);
  return (
    ((Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125) * 10_000) /
    white
  );
};

/** ARIB STD-B67 with the system gamma of 1.2, per channel. */
const hlgLight = (value: number): number => {
  const scene =
    value <= 0.5 ? (value * value) / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return (scene ** 1.2 * peak) / white;
};

const lightOf = (transfer: number): ((value: number) => number) => {
  if (transfer === pq) return pqLight;
  if (transfer === hlg) return hlgLight;
  return transfer === linear ? value => value : srgbLight;
};

/** Light below which values stay unchanged. Brighter values are compressed below full light. */
const knee = 0.6;

/** Returns the factor for the brightest channel of a pixel. The others use the same one, so that the hue stays. */
const dimming = (brightest: number): number => {
  if (brightest <= knee) return 1;
  const rest = 1 - knee;
  return (knee + rest * (1 - Math.exp((knee - brightest) / rest))) / brightest;
};

type Triple = readonly [red: number, green: number, blue: number];

/** Returns a function that converts the light of one pixel to sRGB: its primaries, and values brighter than white. */
const broughtTo = ({ primaries, transfer }: ColorCode) => {
  const matrix = matrixOf(primaries);
  const isHdr = transfer === pq || transfer === hlg;
  const row = (at: number, [red, green, blue]: Triple): number =>
    (matrix[at] ?? 0) * red + (matrix[at + 1] ?? 0) * green + (matrix[at + 2] ?? 0) * blue;
  return (light: Triple): Triple => {
    const scale = isHdr ? dimming(Math.max(...light)) : 1;
    return [row(0, light) * scale, row(3, light) * scale, row(6, light) * scale];
  };
};

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

/** Converts one color to sRGB, with channels from 0 to 1, for the lookup tables of videos. */
export const srgbOf = (code: ColorCode): ((color: Triple) => Triple) => {
  const [light, bring] = [lightOf(code.transfer), broughtTo(code)];
  return ([red, green, blue]) => {
    const [r, g, b] = bring([light(red), light(green), light(blue)]);
    return [srgbValue(clamped(r)), srgbValue(clamped(g)), srgbValue(clamped(b))];
  };
};

const steps = 4_096;
const encoded = (): Uint8Array =>
  Uint8Array.from({ length: steps + 1 }, (_, index) => Math.round(srgbValue(index / steps) * 255));

const isPlain = ({ bits, code }: Layout): boolean =>
  bits <= 8 &&
  (!code || (matrixOf(code.primaries) === matrices.none && lightOf(code.transfer) === srgbLight));

/**
 * Converts the channels to sRGB at 8 bits. Without a code, only reduces them to 8 bits, because a profile defines their
 * meaning.
 */
export const toSrgb = (data: Buffer, layout: Layout): Buffer => {
  if (isPlain(layout)) return data;
  const { bits, code } = layout;
  const values = bits > 8 ? new Uint16Array(data.buffer, data.byteOffset, data.length / 2) : data;
  return code ? converted(values, layout, code) : Buffer.from(values.map(value => value >> (bits - 8)));
};

const converted = (values: Uint8Array | Uint16Array, { channels, bits }: Layout, code: ColorCode): Buffer => {
  const top = 2 ** bits - 1;
  const lightAt = lightOf(code.transfer);
  const light = Float32Array.from({ length: top + 1 }, (_, value) => lightAt(value / top));
  const bring = broughtTo(code);
  const codes = encoded();
  const out = Buffer.allocUnsafe(values.length);
  const lightOfValue = (at: number): number => light[values[at] ?? 0] ?? 0;
  for (let at = 0; at < values.length; at += channels) {
    const color = bring([lightOfValue(at), lightOfValue(at + 1), lightOfValue(at + 2)]);
    for (const channel of [0, 1, 2] as const)
      out[at + channel] = codes[Math.round(clamped(color[channel]) * steps)] ?? 0;
    if (channels === 4) out[at + 3] = (values[at + 3] ?? 0) >> (bits - 8);
  }
  return out;
};
