/** Filters of a webhook's page. All of them are in the URL. */
export interface WebhookSearch {
  status?: string;
  event?: string;
  /** The delivery that is opened. */
  delivery?: string;
  /** The recovery that is watched. */
  recovery?: string;
}

export const webhookSearch = (search: Record<string, unknown>): WebhookSearch => {
  const given: WebhookSearch = {};
  for (const name of ['status', 'event', 'delivery', 'recovery'] as const) {
    const value = search[name];
    if (typeof value === 'string' && value !== '') given[name] = value;
  }
  return given;
};
