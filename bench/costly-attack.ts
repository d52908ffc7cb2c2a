/** Request that is expensive for the service. */
export interface CostlyRequest {
  url: string;
  method: 'GET' | 'POST' | 'PATCH';
  headers: Record<string, string>;
  /** Label of the request in the counts, beside its status. */
  label?: string;
  body?: string;
  /** A file in base64, sent as a form. */
  file?: string;
}

/** Requests that an attacker repeats in turn. */
export interface CostlyAttack {
  requests: CostlyRequest[];
  atOnce: number;
  /** Milliseconds between a response and the next request of each connection. */
  everyMs: number;
  /** Leaves responses unread until the end. */
  unread?: boolean;
}

/** Placeholder for the request's number in an address or a body. The service caches what it measured once, so each request must differ. */
export const numberMark = '{number}';

/** Number of responses by status. */
export type AnswerCounts = Record<string, number>;
