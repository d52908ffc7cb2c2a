import { isLine } from '../domain/lines.ts';
import { refuseUse, textOf, wordOption, type GivenWords } from './given.ts';
import { maxReason, type OperatorInput } from './shared/change-within.ts';

/** Options of every command that changes something. */
export const whyOptions = { reason: wordOption, by: wordOption };
export const whyWords = '--reason <text> [--by <name>]';

/** Maximum length of an operator's name, which follows `operator:` in the name of an actor. */
const maxName = 60;

/** Reads the operator and the reason. Throws without a reason. */
export const operatorInputOf = (given: GivenWords): OperatorInput => {
  const [reason = '', by = ''] = [textOf(given, 'reason')?.trim(), textOf(given, 'by')?.trim()];
  if (reason === '' || reason.length > maxReason || !isLine(reason))
    throw refuseUse(
      `--reason needs one line of at most ${maxReason} characters. Members of the organization can read it.`,
    );
  if (by.length > maxName || !isLine(by))
    throw refuseUse(`--by needs the operator’s name, in one line of at most ${maxName} characters.`);
  return { reason, by };
};
