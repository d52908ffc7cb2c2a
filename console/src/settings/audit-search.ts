/** Filters of the audit log. All of them are in the URL. */
export interface AuditSearch {
  action?: string;
  actor?: string;
  target?: string;
  /** Days, `2030-01-15`; the second is shown as well. */
  since?: string;
  until?: string;
  /** How many are passed over. */
  offset?: number;
}

const day = /^\d{4}-\d\d-\d\d$/;

export const auditSearch = (search: Record<string, unknown>): AuditSearch => {
  const given: AuditSearch = {};
  for (const name of ['action', 'actor', 'target'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  for (const name of ['since', 'until'] as const) {
    const value = search[name];
    if (typeof value === 'string' && day.test(value)) given[name] = value;
  }
  const { offset } = search;
  if (typeof offset === 'number' && Number.isSafeInteger(offset) && offset > 0) given.offset = offset;
  return given;
};
