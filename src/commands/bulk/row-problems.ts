import type { Refusal } from '../../domain/errors.ts';
import type { RowProblem } from '../../domain/bulk/post-imports.ts';

/** Lists what is wrong with a row, in the words of a request for a single post. */
export const listProblems = ({ code, message, extra: { details = [] } }: Refusal): RowProblem[] => {
  const found = details.map(({ path, code: rule, message: why }) => ({
    platform: null,
    path,
    code: rule,
    message: why,
  }));
  return found.length > 0 ? found : [{ platform: null, path: '', code, message }];
};
