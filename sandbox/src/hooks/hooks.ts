import { createHmac } from 'node:crypto';
import type { Table } from '../journal.ts';
import type { HookOfAccount, SentEvent, Teller, Webhook } from './hook-model.ts';

const timeoutMs = 10_000;

/** Signature format and header of each platform. */
const signatures: Record<
  Teller,
  { header: string; algorithm: 'sha1' | 'sha256'; encoding: 'hex' | 'base64' }
> = {
  x: { header: 'x-twitter-webhooks-signature', algorithm: 'sha256', encoding: 'base64' },
  instagram: { header: 'x-hub-signature-256', algorithm: 'sha256', encoding: 'hex' },
  threads: { header: 'x-hub-signature-256', algorithm: 'sha256', encoding: 'hex' },
  youtube: { header: 'x-hub-signature', algorithm: 'sha1', encoding: 'hex' },
};

/** Webhook subscriptions and sent events. An event is sent after the response to the request that caused it. */
export class Hooks {
  readonly webhooks: Table<Webhook>;
  readonly accounts: Table<HookOfAccount>;
  #sent: SentEvent[] = [];

  constructor(webhooks: Table<Webhook>, accounts: Table<HookOfAccount>) {
    this.webhooks = webhooks;
    this.accounts = accounts;
  }

  /** Returns the webhooks that receive a field of an account. */
  toldOf(platform: Teller, accountId: string, field: string): Webhook[] {
    const all = [...this.webhooks.values()].filter(one => one.platform === platform);
    const asked = [...this.accounts.values()].filter(
      one =>
        one.platform === platform &&
        one.accountId === accountId &&
        one.fields.includes(field) &&
        (one.until === null || one.until > Date.now()),
    );
    return all.filter(
      ({ id, fields }) =>
        fields.includes(field) &&
        // Threads has no subscriptions per account.
        (platform === 'threads' || asked.some(({ webhook }) => webhook === null || webhook === id)),
    );
  }

  /** Returns the events of a webhook, sent or held, oldest first. */
  sentTo(webhook: string): readonly SentEvent[] {
    return this.#sent.filter(event => event.webhook === webhook);
  }

  send(webhook: Webhook, event: Pick<SentEvent, 'field' | 'type' | 'body'>): void {
    for (let copy = 0; copy < webhook.copies; copy += 1) {
      const sent: SentEvent = { ...event, webhook: webhook.id, statuses: [] };
      this.#sent.push(sent);
      if (!webhook.held) setImmediate(() => void this.deliver(webhook, sent));
    }
  }

  /** Sends an event until it is accepted, with doubling pauses. */
  async deliver(webhook: Webhook, sent: SentEvent): Promise<void> {
    for (let tries = 0; tries <= webhook.retries; tries += 1) {
      if (tries > 0) await new Promise(done => setTimeout(done, 100 * 2 ** tries).unref());
      const now = this.webhooks.get(webhook.id);
      if (!now) return;
      const status = await post(now, sent);
      sent.statuses.push(status);
      if (status > 0 && status < 500) return;
    }
  }

  clear(): void {
    this.#sent = [];
  }
}

export const signed = (platform: Teller, secret: string, body: string): [header: string, value: string] => {
  const { header, algorithm, encoding } = signatures[platform];
  return [header, `${algorithm}=${createHmac(algorithm, secret).update(body).digest(encoding)}`];
};

async function post(
  { platform, url, secret, wrongSignature }: Webhook,
  { body, type }: SentEvent,
): Promise<number> {
  const [header, value] = signed(platform, wrongSignature ? `not ${secret}` : secret, body);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type, [header]: value },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await answer.body?.cancel();
    return answer.status;
  } catch {
    return 0;
  }
}

/** Verifies an address with a challenge. Resolves to the reason of a failure, or undefined on success. */
export async function challenge(
  url: string,
  query: Record<string, string>,
  isRight: (answer: string) => boolean,
): Promise<string | undefined> {
  const asked = new URL(url);
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  try {
    const answer = await fetch(asked, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) });
    const body = await answer.text();
    if (answer.status !== 200) return `it answered ${answer.status}`;
    return isRight(body) ? undefined : 'it answered something else';
  } catch {
    return 'no answer';
  }
}
