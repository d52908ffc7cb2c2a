import { priceOf, sayCredits, sayPrice } from '../../../domain/billing/billing.ts';
import { refuseInvalid } from '../../http/check.ts';
import type { AskOperation, ToolSpec } from './tools/tool-spec.ts';

type Given = Readonly<Record<string, unknown>>;

const refuseTooFew = (accepted: unknown, price: number): void => {
  if (typeof accepted !== 'number' || !Number.isInteger(accepted))
    refuseInvalid([{ path: 'acceptCredits', code: 'invalid_type', message: 'Must be a whole number.' }]);
  if (Number(accepted) < price)
    refuseInvalid([
      {
        path: 'acceptCredits',
        code: 'too_small',
        message: `The call costs ${sayCredits(price)}. Ask the person, then set acceptCredits to that number.`,
      },
    ]);
};

/**
 * Returns a tool's answer that states the price instead of acting. Undefined if the price was accepted or nothing is
 * charged. Throws `validation_failed` if fewer credits were accepted.
 */
export const priceFirst = async (
  { price: spec, name }: ToolSpec,
  given: Given,
  accepted: unknown,
  look: AskOperation,
): Promise<Record<string, unknown> | undefined> => {
  if (!spec) return undefined;
  const units = await spec.units(given, look);
  const price = priceOf(spec.operation, units ?? 1);
  if (accepted !== undefined) {
    refuseTooFew(accepted, price);
    return undefined;
  }
  const balance = (await look('getCredits', { limit: 1 }))?.['balance'];
  return {
    done: false,
    price,
    ...(units === undefined && { isLeast: true }),
    costs: sayPrice(spec.operation),
    ...(balance !== undefined && { balance }),
    next: `Nothing was done or charged yet. Ask the person, then call ${name} again with acceptCredits: ${price}.`,
  };
};
