import type { Refusal } from '../../domain/errors.ts';
import type { RowProblem } from '../../domain/bulk/post-imports.ts';

/** What is wrong with a row, as the answer to a request for its post alone would say. */
export const listProblems = ({ code, message, extra: { details = [] } }: Refusal): RowProblem[] => {
  const found = details.map(({ path, code: rule, message: why }) => ({
    platform: null,
    path,
    code: rule,
    message: why,
  }));
  return found.length > 0 ? found : [{ platform: null, path: '', code, message }];
};
