import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import type { Config } from '../../../src/config/index.ts';
import type { PlatformName } from '../../../src/domain/platforms.ts';
import { freePort } from '../../../src/local/ports.ts';
import type { Author } from '../../support/author.ts';
import { operatorOf } from '../../support/operator.ts';
import { eventually } from '../../support/eventually.ts';
import { startReceiver, type Answer } from '../../support/servers/receivers.ts';
import type { Fault } from '../../support/servers/sandbox-control.ts';
import { tcpProxy, type TcpProxy } from '../../support/servers/tcp-proxy.ts';
import { rowsOf, type Break, type Damage } from './breaks.ts';

/** Puts a network between the operator's programs and a server, and lets it misbehave. */
const behindNetwork = async (
  setting: 'DATABASE_URL' | 'TEMPORAL_ADDRESS',
  config: Config,
  misbehave: (network: TcpProxy) => void,
): Promise<Damage> => {
  const given = config[setting] ?? '';
  const { hostname, port } = new URL(given.includes('://') ? given : `tcp://${given}`);
  const network = await tcpProxy({ host: hostname, port: Number(port) });
  misbehave(network);
  const settings = { [setting]: given.replace(`:${port}`, `:${network.port}`) };
  return { settings, mend: () => network.close() };
};

/** Server that accepts connections and answers nothing. */
const silentServer = async (): Promise<{ url: string; close: () => Promise<unknown> }> => {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: async () => server.close() };
};

/** API whose `/ready` answers so. */
const apiThatAnswers = async (status: number, body: object): Promise<Damage> => {
  const server = createHttpServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { settings: { PUBLIC_URL: `http://127.0.0.1:${port}` }, mend: async () => server.close() };
};

/** Publishes a post that meets a fault, and waits until it is final, or until it is held. */
const publishInto = async (
  author: Author,
  platform: PlatformName,
  fault: Omit<Fault, 'platform' | 'account'>,
  end: 'final' | 'held',
): Promise<Damage> => {
  await author.fault(platform, fault);
  const { id } = await author.post({ platforms: [platform] });
  await author.publish(id);
  await (end === 'final' ? author.untilFinal(id) : author.untilHeld(id));
  return { post: id };
};

const hookTo = async (author: Author, url: string): Promise<string> => {
  const body = { name: 'Broken', url, events: ['post.published'] };
  return (await author.send('post', '/webhooks', body)).data.webhook.id;
};

/** Sends an event to a receiver that answers so, and waits until it has been asked. */
const deliverTo = async (
  author: Author,
  answer: Answer,
  prepare: (id: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<Damage> => {
  const receiver = await startReceiver();
  receiver.answer(answer);
  const id = await hookTo(author, receiver.url);
  await prepare(id);
  await author.published({ platforms: ['x'] });
  await eventually('the receiver was asked', () => receiver.received.length > 0);
  return {
    mend: async () => {
      await author.patch(`/webhooks/${id}`, { enabled: false });
      await receiver.close();
    },
  };
};

/** Faults of servers, platforms, receivers, and people. */
export const outsideBreaks = {
  'a frozen database': ({ config }) => behindNetwork('DATABASE_URL', config, network => network.freeze()),
  'a slow database': ({ config }) => behindNetwork('DATABASE_URL', config, network => network.slow(110)),
  'a frozen Temporal': ({ config }) => behindNetwork('TEMPORAL_ADDRESS', config, network => network.freeze()),
  'a frozen search server': async () => {
    const { url, close } = await silentServer();
    return { settings: { TYPESENSE_URL: url, TYPESENSE_API_KEY: 'none' }, mend: close };
  },
  'no mail server': async () => ({ settings: { MAIL_URL: `smtp://127.0.0.1:${await freePort()}` } }),
  'no API': async () => ({ settings: { PUBLIC_URL: `http://127.0.0.1:${await freePort()}` } }),
  'an API without its file store': () =>
    apiThatAnswers(503, { success: false, error: 'unavailable', message: 'The storage does not answer.' }),
  'an API of another release': () => apiThatAnswers(200, { data: { version: '0.1.0' } }),
  'an API whose event loop an attack fills': async () => ({ isLoopFull: true }),
  'an API version that has ended': async () => ({ settings: { LINKEDIN_VERSION: '202401' } }),
  'a platform that answers 500': ({ author }) =>
    publishInto(author, 'x', { operation: 'publish', mode: 'error_before', count: 2 }, 'final'),
  'a platform that refuses posts': ({ author }) =>
    publishInto(author, 'x', { operation: 'publish', mode: 'forbidden' }, 'final'),
  'a platform that accepts a post and never answers': ({ author }) =>
    publishInto(author, 'x', { operation: 'publish', mode: 'hang_after' }, 'final'),
  'an answer that is rubbish': ({ author }) =>
    publishInto(author, 'linkedin', { operation: 'publish', mode: 'garbage' }, 'final'),
  'a rate limit': async ({ author, config }) => {
    const fault = { operation: 'publish', mode: 'rate_limited', retryAfterSeconds: 900 } as const;
    const damage = await publishInto(author, 'x', fault, 'held');
    const resume = 'update account_paces set paused_until = null, pause_reason = null';
    return { ...damage, mend: () => rowsOf(config, resume) };
  },
  'a dead token': async ({ author }) => {
    await author.tokens('instagram', 'revoke');
    const { id } = await author.post({ platforms: ['instagram'] });
    await author.publish(id);
    await author.untilHeld(id);
    return { post: id };
  },
  'a pause that someone left behind': async ({ author, config }) => {
    const operator = operatorOf(() => config);
    await operator(['pause', 'platform', 'linkedin', '--reason', 'a drill', '--by', 'ada']);
    const { id } = await author.post({ platforms: ['linkedin'] });
    await author.publish(id);
    await author.untilHeld(id);
    const resume = ['resume', 'platform', 'linkedin', '--reason', 'it is over', '--by', 'ada'];
    return { post: id, mend: () => operator(resume) };
  },
  'a receiver that hangs': ({ author }) => deliverTo(author, 'hang'),
  'a renewed secret': ({ author }) =>
    deliverTo(author, { status: 401 }, id =>
      author.send('post', `/webhooks/${id}/rotate-secret`, { overlapSeconds: 0 }),
    ),
  'a receiver that is gone': async ({ author }) => {
    await hookTo(author, `http://127.0.0.1:${await freePort()}/`);
    await author.published({ platforms: ['x'] });
    return {};
  },
  'a webhook that its owner disabled': async ({ author }) => {
    const id = await hookTo(author, `http://127.0.0.1:${await freePort()}/`);
    await author.patch(`/webhooks/${id}`, { enabled: false });
    return {};
  },
} satisfies Record<string, Break>;
