import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { signWebhook, type Body } from '../../../typescript/src/index.ts';
import { plain, type Cli } from '../cli.ts';
import type { SocialCommand } from '../command.ts';

const pollMs = 1_000;
/** Timeout of a receiver in milliseconds, the same as the service's. */
const answerMs = 15_000;

type Events = Body<'createWebhook'>['events'];

interface ListenOptions {
  forwardTo: string;
  events: string;
}

interface Pulled {
  sequence: number;
  deliveryId: string;
  event: { id: string; event: string };
}

/** Result of one forwarded event. */
interface Forwarded {
  event: string;
  id: string;
  status: number | null;
  ms: number;
  error?: string;
}

/** Sends the bytes and headers of a delivery, and no header of a client of its own. Returns the status of the answer. */
const send = (
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = new URL(url).protocol === 'https:' ? requestTls : requestPlain;
    const length = String(Buffer.byteLength(body));
    const options = {
      method: 'POST',
      headers: { ...headers, 'Content-Length': length },
      agent: false,
      signal,
    };
    const sent = request(url, options, answer => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Sends an event as the service would: the same body, with the same headers, signed with the same secret. */
const forward = async (
  url: string,
  secret: string,
  { sequence, deliveryId, event }: Pulled,
  signal: AbortSignal,
): Promise<Forwarded> => {
  // The service writes bodies as JSON without spaces, so these are its bytes.
  const body = JSON.stringify(event);
  const began = performance.now();
  const since = (): number => Math.round(performance.now() - began);
  const headers = {
    Accept: '*/*',
    'Accept-Encoding': 'identity',
    'Content-Type': 'application/json; charset=utf-8',
    'User-Agent': 'social-publishing-service-webhooks/1',
    'X-Service-Event': event.event,
    'X-Service-Delivery': deliveryId,
    'X-Service-Attempt': '1',
    'X-Service-Sequence': String(sequence),
    ...(await signWebhook(secret, body)),
  };
  const named = { event: event.event, id: event.id };
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(answerMs)]);
    return { ...named, status: await send(url, headers, body, limit), ms: since() };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { ...named, status: null, ms: since(), error: code ?? message };
  }
};

/** Deletes the webhook that a killed run left, so that there is at most one. */
const register = async (cli: Cli, events: Events) => {
  const client = cli.client();
  const name = plain(`social webhooks listen on ${hostname()}`).slice(0, 100);
  for await (const old of client.webhooks.list()) if (old.name === name) await client.webhooks.delete(old.id);
  // Nothing is sent to this address: a disabled webhook keeps its events, and the CLI pulls them.
  const { webhook } = await client.webhooks.create({ name, url: 'https://pulled.invalid/', events });
  await client.webhooks.update(webhook.id, { enabled: false });
  return webhook;
};

const listen = async (cli: Cli, { forwardTo, events }: ListenOptions): Promise<void> => {
  const client = cli.client();
  const { signal } = cli.interrupted;
  if (!URL.canParse(forwardTo))
    throw new Error('--forward-to must be an address, such as http://127.0.0.1:8080/events.');
  const { id, secret } = await register(cli, events.split(',').map(name => name.trim()) as Events);
  cli.say(`Forwarding ${events} to ${forwardTo}, signed with ${secret}. Press Ctrl-C to stop.`);
  try {
    for (let after = 0; ;) {
      const { events: pulled } = await client.webhooks.listEvents(id, { after, limit: 100 }, { signal });
      for (const each of pulled as Pulled[]) {
        const done = await forward(forwardTo, secret, each, signal);
        const outcome = done.status ?? `no answer (${done.error})`;
        cli.result(done, [`${done.event} ${done.id} → ${outcome} in ${done.ms} ms`]);
        after = each.sequence;
      }
      if (pulled.length === 0) await sleep(pollMs, undefined, { signal });
    }
  } catch (error) {
    // Ctrl-C is the normal way to stop.
    if (!signal.aborted) throw error;
  } finally {
    await client.webhooks.delete(id);
  }
};

/** Commands to test a webhook receiver on this machine, which the service cannot reach. */
export const webhookCommands = (program: SocialCommand, cli: Cli): void => {
  program
    .command('webhooks')
    .description('test a webhook receiver')
    .command('listen')
    .description(
      'forward events to a receiver on this machine until Ctrl-C, as the service would deliver them, but without retries',
    )
    .requiredOption('--forward-to <url>', 'such as http://127.0.0.1:8080/events')
    .option('--events <names>', 'event types: post.published,post.failed', '*')
    .example('social webhooks listen --forward-to http://127.0.0.1:8080/events')
    .action((options: ListenOptions) => listen(cli, options));
};
