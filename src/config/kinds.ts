import { isIP } from 'node:net';
import { z } from 'zod';
import { baseUrl } from '../domain/base-urls.ts';
import { planNames, type PerPlan, type PlanName } from '../domain/billing/billing.ts';
import { isReturnOrigin, returnOriginRule } from '../domain/connections/return-urls.ts';
import { quotas, type QuotaName } from '../domain/publishing/quotas.ts';

const units = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `5m` → 300000. Throws on anything that is not a number followed by ms, s, m, h or d. */
export const parseDuration = (text: string): number => {
  const match = /^(\d+)(ms|s|m|h|d)$/.exec(text.trim());
  if (!match) throw new Error(`"${text}" is not a duration such as 30s, 5m or 24h`);
  return Number(match[1]) * units[match[2] as keyof typeof units];
};

const parsed =
  <T>(parse: (text: string) => T) =>
  (text: string, context: z.RefinementCtx): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: (error as Error).message });
      return z.NEVER;
    }
  };

/** `30s` in the environment, milliseconds inside. */
export const duration = (fallback: string) => z.string().default(fallback).transform(parsed(parseDuration));

/** The same between two others, both allowed. */
export const durationWithin = (fallback: string, min: string, max: string) =>
  duration(fallback).pipe(
    z
      .int()
      .min(parseDuration(min), `must be at least ${min}`)
      .max(parseDuration(max), `must be at most ${max}`),
  );

/** `5m,30m,2h` in the environment, milliseconds inside. The column that keeps them holds up to 24 days. */
export const durations = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(parsed(text => text.split(',').map(parseDuration)))
    .pipe(z.array(z.int().max(24 * units.d)).max(20));

/** A whole number, at least `min`. */
export const integer = (fallback: number, min = 0) => z.coerce.number().int().min(min).default(fallback);

/** What a column of the database holds. */
const max = 2_000_000_000;

const plainNumber = /^\d{1,10}$/;
const planNumber = /^(\w+)=(\d{1,10})$/;

const planNumberOf = (entry: string): [PlanName, number] | undefined => {
  const [, name, number] = planNumber.exec(entry) ?? [];
  const plan = planNames.find(each => each === name);
  return plan && [plan, Number(number)];
};

const numbersOf = (text: string, fallback: PerPlan): PerPlan => {
  if (plainNumber.test(text))
    return Object.fromEntries(planNames.map(plan => [plan, Number(text)])) as PerPlan;
  const given = text.split(',').map(entry => planNumberOf(entry.trim()));
  if (!given.every(entry => entry !== undefined))
    throw new Error(`"${text}" must be a number or ${planNames.map(plan => `${plan}=<number>`).join(',')}`);
  return {
    ...fallback,
    ...Object.fromEntries(given),
  };
};

/** `1200` for all plans, or `free=1200,pro=2400`: what is not named keeps its default. At least 1 each. */
export const perPlan = (fallback: PerPlan) =>
  z
    .string()
    .default(planNames.map(plan => `${plan}=${fallback[plan]}`).join(','))
    .transform(parsed(text => numbersOf(text, fallback)))
    .refine(
      numbers => Object.values(numbers).every(number => number >= 1 && number <= max),
      `must be between 1 and ${max} for every plan`,
    );

const notAPort = 'must be a port: a whole number from 0 to 65535';
const anyPort = z.coerce.number(notAPort).int(notAPort).min(0, notAPort).max(65_535, notAPort);

/** 0 takes any free port. */
export const port = (fallback: number) => anyPort.default(fallback);

/** A port that has no default of its own. */
export const optionalPort = anyPort.optional();

/** `true` or `1`, `false` or `0`. */
export const flag = (fallback: boolean) =>
  z
    .enum(['true', 'false', '1', '0'])
    .default(fallback ? 'true' : 'false')
    .transform(value => value === 'true' || value === '1');

/** Some of these names with commas between them, each once; all by default. */
export const someOf = <const Name extends string>(names: readonly Name[]) =>
  z
    .string()
    .default(names.join(','))
    .transform(text => [...new Set(text.split(',').map(name => name.trim()))])
    .pipe(z.array(z.enum(names, `must be a list of ${names.join(', ')}`)));

/** A text that has no default. */
export const optional = z.string().min(1).optional();

/** An http(s) address without its last slashes. */
export const base = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .default(fallback)
    .transform(baseUrl);

/** http(s) addresses of servers with commas between them, without their last slashes; none by default. */
export const servers = () =>
  z
    .string()
    .default('')
    .transform(text => text.split(',').filter(Boolean))
    .pipe(z.array(z.url({ protocol: /^https?$/ }).transform(baseUrl)));

/** A text of one form. */
export const pattern = (form: RegExp, fallback: string) => z.string().regex(form).default(fallback);

/** Names with spaces or commas between them; a list inside. */
export const names = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform(text => text.split(/[\s,]+/).filter(Boolean));

/** Origins (https://uploads.example.com) with commas between them, none by default; a list inside. */
export const origins = () =>
  z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(origin => origin.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** Origins that a browser may be sent back to, each as a browser writes it; a list inside. */
export const returnOrigins = () =>
  origins().pipe(z.array(z.string().refine(isReturnOrigin, returnOriginRule)));

const network = /^([0-9.]+(\/\d{1,2})?|[0-9a-f.]*:[0-9a-f:.]*(\/\d{1,3})?)$/i;
const hostname = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/i;

const isNetworkOrHost = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/');
  if (!network.test(entry)) return hostname.test(entry);
  const version = isIP(address);
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128);
};

/** Host names with commas between them, none by default; a list inside. */
export const hostNames = () =>
  z
    .string()
    .default('')
    .transform(text =>
      text
        .split(',')
        .map(name => name.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.string().regex(hostname, 'must be a host name')));

/** Networks (10.0.0.0/8), addresses and host names with commas between them, none by default; a list inside. */
export const networks = () =>
  names('').pipe(z.array(z.string().refine(isNetworkOrHost, 'must be a network, address, or host name')));

/** Gives a setting its sentence. */
export const about = <T extends z.ZodType>(schema: T, sentence: string): T => schema.describe(sentence);

/** A quota is data: each has a setting, because platforms change them. */
export const quota = (name: QuotaName) =>
  about(
    integer(quotas[name].limit),
    `Maximum number of ${quotas[name].inWords}. Further ones wait. 0: unlimited.`,
  );
