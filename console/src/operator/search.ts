/** Filters of the operator's page. All of them are in the URL. */
export interface OperatorSearch {
  q?: string;
  status?: string;
  show?: string;
  /** The post whose story is open. */
  post?: string;
}

export const operatorSearch = (search: Record<string, unknown>): OperatorSearch => {
  const given: OperatorSearch = {};
  for (const name of ['q', 'status', 'show', 'post'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};
