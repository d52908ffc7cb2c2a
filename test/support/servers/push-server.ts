import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service as browsers have one (RFC 8030), with one browser that is subscribed to it. */
export interface PushServer {
  /** Subscription that the browser creates on request. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Notifications that the browser showed: each message decrypted, with its headers. */
  shown: { message: Record<string, unknown>; ttl: string; signedBy: string }[];
  /** Statuses of the next answers; 201 once there are none. */
  statuses: number[];
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const derive = (key: Buffer, salt: Buffer, info: string | Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length));

/** Decrypts a message by RFC 8291: one record, whose key derives from the browser's and the sender's keys. */
const decrypt = (body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), sender]);
  const secret = derive(browser.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = body.subarray(21 + keyLength);
  const opening = createDecipheriv('aes-128-gcm', key, nonce);
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  // a 2 ends the text of the last record, zeros may follow
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
};

/** The public key by which a request is signed (RFC 8292); throws where the signature is not its. */
const signerOf = (authorization: string, origin: string): string => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
    aud: string;
    exp: number;
  };
  if (!isSigned || aud !== origin || exp * 1_000 < Date.now()) throw new Error('not signed for this service');
  return key;
};

/** Starts it on a free port. */
export const aPushServer = async (): Promise<PushServer> => {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const auth = randomBytes(16);
  const take = async (request: IncomingMessage): Promise<number> => {
    const body = await bodyOf(request);
    const status = state.statuses.shift() ?? 201;
    if (status !== 201) return status;
    const signedBy = signerOf(
      request.headers.authorization ?? '',
      new URL(state.subscription.endpoint).origin,
    );
    const message = JSON.parse(decrypt(body, browser, auth)) as Record<string, unknown>;
    state.shown.push({ message, ttl: String(request.headers['ttl']), signedBy });
    return status;
  };
  const server = createServer((request, response) => {
    void take(request).then(
      status => response.writeHead(status).end(),
      () => response.writeHead(401).end(),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const state: PushServer = {
    subscription: {
      endpoint: `http://127.0.0.1:${port}/send/${randomBytes(8).toString('hex')}`,
      keys: { p256dh: browser.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    shown: [],
    statuses: [],
    close: () => new Promise(resolve => server.close(() => resolve())),
  };
  return state;
};
