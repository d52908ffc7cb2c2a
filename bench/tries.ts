/** Milliseconds of each answer, by side. */
export interface Taken {
  ours: number[];
  floor: number[];
}

/** A request of which each try sends another body. */
export interface Try {
  path: string;
  bodyFor: (email: string) => object;
  /** The status that every try must be answered with. */
  status: number;
  atOnce: number;
}

/** A caller whom no limit knows yet; the API of a bench takes a proxy's word for it. */
const someAddress = (): string => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

const takeOne = async (url: string, { path, bodyFor, status }: Try, email: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': someAddress() };
  const body = JSON.stringify(bodyFor(email));
  const began = performance.now();
  const response = await fetch(url + path, { method: 'POST', headers, body });
  const text = await response.text();
  const took = performance.now() - began;
  if (response.status !== status) throw new Error(`${path} answered ${response.status}: ${text}`);
  return took;
};

type Side = keyof Taken;
const sides: readonly (readonly [Side, Side])[] = [
  ['ours', 'floor'],
  ['floor', 'ours'],
];

/** Tries each address once: one of ours and one of the floor's after another, which of them is first is left to chance. */
export const take = async (url: string, given: Try, addresses: Record<Side, string[]>): Promise<Taken> => {
  const tries = addresses.ours.flatMap((_, index) =>
    (sides[Math.random() < 0.5 ? 0 : 1] ?? []).map(side => ({ side, email: addresses[side][index] ?? '' })),
  );
  const taken: Taken = { ours: [], floor: [] };
  const next = tries.values();
  const lane = async (): Promise<void> => {
    for (const { side, email } of next) taken[side].push(await takeOne(url, given, email));
  };
  await Promise.all(Array.from({ length: given.atOnce }, lane));
  return taken;
};
