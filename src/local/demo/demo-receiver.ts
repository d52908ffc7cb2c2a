import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, type WebhookEvent } from '../../../sdk/typescript/src/webhooks.ts';

/** Receiver of a webhook: accepts deliveries, verifies each, and keeps the valid ones. */
export interface DemoReceiver {
  url: string;
  /** Sets the secret with which deliveries are signed. Earlier deliveries are refused. */
  trust(secret: string): void;
  /** Returns the first verified delivery that fits. Rejects with the last reason for a refusal if none arrived in time. */
  delivery(fits: (event: WebhookEvent) => boolean, withinMs: number): Promise<WebhookEvent>;
  close(): Promise<void>;
}

/** Listens on a free port of this machine. */
export const startDemoReceiver = async (): Promise<DemoReceiver> => {
  const proven: WebhookEvent[] = [];
  let secret = '';
  let refusal = 'nothing was delivered';
  let onDelivery: () => void = () => {};

  const take = async (request: IncomingMessage): Promise<number> => {
    try {
      proven.push(await verifyWebhook({ secret, headers: request.headers, body: await buffer(request) }));
      onDelivery();
      return 204;
    } catch (error) {
      refusal = (error as Error).message;
      return 400;
    }
  };
  const server = createServer((request, response) => {
    void take(request).then(status => response.writeHead(status).end());
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/webhooks`,
    trust: given => (secret = given),
    delivery: (fits, withinMs) =>
      new Promise((resolve, reject) => {
        const tooLate = setTimeout(() => reject(new Error(`the webhook did not come: ${refusal}`)), withinMs);
        onDelivery = () => {
          const found = proven.find(fits);
          if (!found) return;
          clearTimeout(tooLate);
          resolve(found);
        };
        onDelivery();
      }),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const listen = (server: Server): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
