import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request that it got. */
export interface StripeRequest {
  method: string;
  path: string;
  authorization: string | undefined;
  idempotencyKey: string | undefined;
  form: Record<string, string>;
}

/** Answer of the server while it has a fault; `hang`: never. */
export type StripeMood = 'well' | 'error' | 'hang' | 'cut' | 'html' | 'empty' | 'no such key';

/** A server that speaks as much of Stripe's protocol as subscriptions need; it knows nothing of the service. */
export interface StripeServer {
  url: string;
  key: string;
  webhookSecret: string;
  requests: StripeRequest[];
  mood: StripeMood;
  /** Customers that were deleted there. */
  deleted: Set<string>;
  /** State of each subscription that the server reports. */
  subscriptions: Map<string, { customer: string; status: string; price: string; periodEnd: number }>;
  /** An event's body with the header that signs it; `at` in unix seconds. */
  signed(event: object, at?: number): { body: string; signature: string };
  close(): Promise<void>;
}

const read = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return Object.fromEntries(new URLSearchParams(text));
};

const moods: Partial<Record<StripeMood, { status: number; type: string; body: string }>> = {
  error: { status: 500, type: 'application/json', body: '{"error":{"type":"api_error","message":"Oops."}}' },
  html: { status: 200, type: 'text/html', body: '<html>Bad gateway</html>' },
  empty: { status: 200, type: 'application/json', body: '{}' },
  'no such key': {
    status: 401,
    type: 'application/json',
    body: '{"error":{"type":"invalid_request_error","message":"Invalid API Key."}}',
  },
};

const some = (): string => randomBytes(8).toString('hex');

/** Starts it on a free port; close it in `after`. */
export const startStripeServer = async (): Promise<StripeServer> => {
  const key = `sk_test_${some()}`;
  const webhookSecret = `whsec_${some()}`;
  const requests: StripeRequest[] = [];
  const subscriptions: StripeServer['subscriptions'] = new Map();
  const customers = new Map<string, string>();
  const deleted = new Set<string>();

  /** Returns the answer to a request about an unknown or deleted customer, or undefined. */
  const noSuchCustomer = ({ path, form }: StripeRequest): object | undefined => {
    const { customer } = form;
    const isPage = path === '/v1/checkout/sessions' || path === '/v1/billing_portal/sessions';
    if (!isPage || ([...customers.values()].includes(customer ?? '') && !deleted.has(customer ?? '')))
      return undefined;
    const message = `No such customer: '${customer}'`;
    return {
      error: { code: 'resource_missing', type: 'invalid_request_error', param: 'customer', message },
    };
  };

  const answer = ({ method, path, idempotencyKey = some(), form }: StripeRequest): object | undefined => {
    if (method === 'POST' && path === '/v1/customers') {
      const id = customers.get(idempotencyKey) ?? `cus_${some()}`;
      customers.set(idempotencyKey, id);
      return { id, object: 'customer' };
    }
    if (method === 'POST' && path === '/v1/checkout/sessions')
      return {
        id: `cs_${some()}`,
        object: 'checkout.session',
        url: `https://checkout.example/${form['customer']}`,
      };
    if (method === 'POST' && path === '/v1/billing_portal/sessions')
      return {
        id: `bps_${some()}`,
        object: 'billing_portal.session',
        url: `https://portal.example/${form['customer']}`,
      };
    const id = /^\/v1\/subscriptions\/(\w+)$/.exec(path)?.[1] ?? '';
    const found = subscriptions.get(id);
    if (!found) return undefined;
    const item = {
      id: `si_${id}`,
      current_period_end: found.periodEnd,
      price: { id: found.price, object: 'price' },
    };
    const { customer, status } = found;
    return { id, object: 'subscription', customer, status, items: { object: 'list', data: [item] } };
  };

  const http = createServer((request, response) => {
    void read(request).then(form => {
      const seen: StripeRequest = {
        method: request.method ?? '',
        path: new URL(request.url ?? '', 'http://x').pathname,
        form,
        authorization: request.headers.authorization,
        idempotencyKey: request.headers['idempotency-key'] as string | undefined,
      };
      requests.push(seen);
      if (server.mood === 'hang') return;
      if (server.mood === 'cut') return void request.socket.destroy();
      const sick = moods[server.mood];
      if (sick) return void response.writeHead(sick.status, { 'Content-Type': sick.type }).end(sick.body);
      const isKnown = seen.authorization === `Bearer ${key}`;
      const refusal = isKnown ? noSuchCustomer(seen) : undefined;
      if (refusal) {
        response.writeHead(400, { 'Content-Type': 'application/json' });
        return void response.end(JSON.stringify(refusal));
      }
      const body = isKnown ? answer(seen) : undefined;
      const error = { error: { type: 'invalid_request_error', message: 'No.' } };
      response.writeHead(body ? 200 : isKnown ? 404 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(body ?? error));
    });
  });
  await new Promise<void>(resolve => http.listen(0, '127.0.0.1', () => resolve()));
  const server: StripeServer = {
    mood: 'well',
    key,
    webhookSecret,
    requests,
    subscriptions,
    deleted,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    signed: (event, at = Math.floor(Date.now() / 1_000)) => {
      const body = JSON.stringify(event);
      const v1 = createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex');
      return { body, signature: `t=${at},v1=${v1}` };
    },
    close: () =>
      new Promise(resolve => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;
};
