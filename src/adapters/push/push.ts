import { createECDH, createHmac } from 'node:crypto';
import webPush from 'web-push';
import { appUrl, type Config } from '../../config/index.ts';
import { OutboundFailed, type Outbound } from '../outbound/outbound.ts';

/** Subscription that a browser created when its person allowed push messages: address and encryption keys. */
export interface PushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A message as the browser's service worker gets it. `tag` is the same in every attempt. */
export interface PushMessage {
  tag: string;
  title: string;
  body: string;
  /** Absolute address that a click opens. Null if there is none. */
  url: string | null;
}

/**
 * Result of an attempt. `gone` means that the subscription has expired. Failures that may be temporary are thrown instead.
 */
export type PushOutcome = { state: 'sent' } | { state: 'refused'; why: string; gone: boolean };

/** Port to the push services of browsers (RFC 8030, 8291, and 8292). */
export interface Pusher {
  /** Returns the public key with which a browser subscribes, in base64url. Throws if `SIGNING_SECRET` is not set. */
  publicKey(): string;
  /** Sends a message. Throws if a retry may work. */
  send(to: PushSubscription, message: PushMessage): Promise<PushOutcome>;
}

const curve = 'prime256v1';
/** Seconds for which push services keep a message for a browser that is offline, as long as an email is retried. */
const keptSeconds = 86_400;
/**
 * Maximum characters. Push services accept 4,096 bytes, of which encryption takes 103, and letters beyond ASCII take up to
 * four bytes.
 */
const [maxTitle, maxBody] = [120, 600];
const maxAnswerBytes = 4_096;
const timeoutMs = 30_000;

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derives the key pair from `SIGNING_SECRET`, so that all processes share one without another setting. After the secret
 * changes, push services answer 403, and browsers subscribe again when their console is next opened.
 */
const deriveKeys = (secret: string): VapidKeys => {
  const ecdh = createECDH(curve);
  for (let round = 0; ; round += 1) {
    const bytes = createHmac('sha256', secret).update(`web push ${round}`).digest();
    try {
      ecdh.setPrivateKey(bytes);
      return { publicKey: ecdh.getPublicKey('base64url'), privateKey: bytes.toString('base64url') };
    } catch {
      // one in four billion texts is not a valid private key
    }
  }
};

/** Returns the subject. Some push services refuse a private address, so the service names its public page. */
const subjectOf = (config: Config): string =>
  appUrl(config).startsWith('https:') ? appUrl(config) : 'mailto:operator@localhost';

const gone = new Set([403, 404, 410]);

const outcomeOf = (status: number): PushOutcome => {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
  return { state: 'refused', why: `The push service answered ${status}.`, gone: gone.has(status) };
};

/** Creates the port, which connects and derives nothing before the first message. */
export const createPusher = (config: Config, outbound: Outbound): Pusher => {
  let derived: VapidKeys | undefined;
  const keys = (): VapidKeys => {
    if (config.SIGNING_SECRET === undefined)
      throw new Error('SIGNING_SECRET is not set, so nothing can be signed.');
    return (derived ??= deriveKeys(config.SIGNING_SECRET));
  };
  return {
    publicKey: () => keys().publicKey,
    send: async (to, { title, body, ...rest }) => {
      const payload = JSON.stringify({
        ...rest,
        title: title.slice(0, maxTitle),
        body: body.slice(0, maxBody),
      });
      const request = webPush.generateRequestDetails(to, payload, {
        vapidDetails: { subject: subjectOf(config), ...keys() },
        TTL: keptSeconds,
        urgency: 'high',
      });
      const { 'Content-Length': _length, ...headers } = request.headers;
      try {
        const { status } = await outbound.request({
          method: 'POST',
          url: to.endpoint,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: request.body,
          timeoutMs,
          maxBytes: maxAnswerBytes,
        });
        return outcomeOf(status);
      } catch (error) {
        if (error instanceof OutboundFailed && error.failure === 'blocked')
          return { state: 'refused', why: error.message, gone: true };
        throw error;
      }
    },
  };
};
