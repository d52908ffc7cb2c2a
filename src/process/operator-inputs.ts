import { z } from 'zod';
import { parseDayOrInstant, parseInstant } from '../domain/instants.ts';
import { billingStatuses, maxCredits, planNames } from '../domain/billing/billing.ts';

/** Time that `parse` reads. */
const timeOf = (parse: (text: string) => Date | undefined, message: string) =>
  z.string(message).transform((text, context) => {
    const time = parse(text);
    if (time === undefined) context.addIssue({ code: 'custom', message });
    return time ?? z.NEVER;
  });
const needsUntil = '--until needs a date such as 2027-01-31, a time such as 2027-01-31T12:00:00Z, or never.';
const untilDate = z.union(
  [z.literal('never').transform(() => null), timeOf(parseDayOrInstant, needsUntil)],
  needsUntil,
);
const text = (absent: string, max: number) =>
  z.string({ error: absent }).min(1, absent).max(max, `${absent} Use at most ${max} characters.`);
const by = text('--by needs the operator’s name.', 100);
const reason = text('--reason needs the reason.', 500);
const oneOf = (option: string, names: readonly string[]) => `${option} needs one of: ${names.join(', ')}.`;
const noOther = ({ code, keys }: { code: string; keys?: string[] }): string | undefined =>
  code === 'unrecognized_keys' && keys
    ? `This command does not accept ${keys.map(key => `--${key}`).join(' or ')}.`
    : undefined;
/** Input of `plan`. */
export const planInput = z
  .strictObject(
    {
      plan: z.enum(planNames, oneOf('--plan', planNames)).optional(),
      status: z.enum(billingStatuses, oneOf('--status', billingStatuses)).optional(),
      until: untilDate.optional(),
      by,
      reason,
    },
    { error: noOther },
  )
  .refine(given => given.plan ?? given.status ?? given.until !== undefined, {
    error: 'Use --plan, --status, or --until.',
  });
const tooMany = `The number of credits must be from -${maxCredits} to ${maxCredits}.`;
/** Input of `credits`. */
export const creditsInput = z.strictObject(
  {
    amount: z
      .string({ error: 'The number of credits is missing.' })
      .regex(/^-?[1-9]\d{0,9}$/, 'The number of credits must be a whole number.')
      .transform(Number)
      .pipe(z.number().min(-maxCredits, tooMany).max(maxCredits, tooMany)),
    reference: text('--reference needs the purpose of the credits.', 200).optional(),
    by,
    reason,
  },
  { error: noOther },
);

/** Input of `restored`. */
export const restoredInput = z.strictObject(
  {
    backup: z
      .string({ error: '--backup needs the time of the backup, such as 2027-01-31T12:00:00Z.' })
      .pipe(timeOf(parseInstant, '--backup needs a time such as 2027-01-31T12:00:00Z.'))
      .refine(at => at.getTime() < Date.now(), 'The time of the backup must be in the past.'),
    'dry-run': z.boolean().default(false),
    'temporal-set-back': z.boolean().default(false),
    reason: z.string().optional(),
    by: z.string().optional(),
  },
  { error: noOther },
);
