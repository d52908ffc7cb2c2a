import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { promisify } from 'node:util';
import { createOutbound, OutboundFailed, type Outbound } from '../../../src/adapters/outbound/outbound.ts';
import { readConfig } from '../../../src/config/index.ts';
import { aFarEnd, type FarEnd } from '../../support/servers/far-ends.ts';

/** A loopback address where no one else listens. It is allowed by name here and plays the public internet. */
const publicAddress = '127.0.0.5';

const limits = { timeoutMs: 5_000, maxBytes: 1_000 };

const outboundWith = (resolve: (name: string) => string[], allow = publicAddress): Outbound =>
  createOutbound(readConfig({ OUTBOUND_ALLOW: allow }), name => Promise.resolve(resolve(name)));

/** Addresses that are none of the public internet's, from every range and in every disguise. */
const privateV4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '168.63.129.16',
];
const hex = (address: string): string => {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
};
const wrapped = privateV4.flatMap(address => [
  `::ffff:${address}`,
  `::ffff:${hex(address)}`,
  `::${hex(address)}`,
  `::ffff:0:${hex(address)}`,
  `64:ff9b::${hex(address)}`,
  `64:ff9b::${address}`,
  `64:ff9b:1::${hex(address)}`,
  `2002:${hex(address)}::`,
]);
const privateV6 = [
  '::',
  '::1',
  '0:0:0:0:0:0:0:1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:0:4136:e378:8000:63bf:3fff:fdd2',
  '2001:2::1',
  '2001:10::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];
const privateAddresses = [...privateV4, ...privateV6, ...wrapped];

/** Other ways to write 127.0.0.1, 10.0.0.1 and 169.254.169.254 in a URL. */
const spellings = [
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '127.0.1',
  '0x7f.0x0.0x0.0x1',
  '127.0.0.1.',
  '１２７.０.０.１',
  '127。0。0。1',
  '⑫7.0.0.1',
  '%31%32%37.0.0.1',
  '0',
  '0x0',
  '00.0.0.0',
  '10.1',
  '0xa.1',
  '167772161',
  '012.0.0.1',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::FFFF:127.0.0.1]',
  '[0000::0001]',
];
/** Names of this machine, for which no name server is asked. */
const names = ['localhost', 'LOCALHOST', 'ⓛocalhost', 'localhost.', 'a.localhost'];

/** Bytes of a header, as servers that know nothing of ASCII send them. */
const asSent = (text: string): string => Buffer.from(text).toString('latin1');

describe('addresses of users', () => {
  const open: FarEnd[] = [];
  let dialled = 0;
  const count = (): void => {
    dialled += 1;
  };
  before(() => subscribe('net.client.socket', count));
  beforeEach(() => {
    dialled = 0;
  });
  after(() => {
    unsubscribe('net.client.socket', count);
    for (const one of open) one.close();
  });

  const isBlocked = async (outbound: Outbound, url: string): Promise<void> => {
    const error: unknown = await outbound
      .request({ method: 'GET', url, redirects: 3, ...limits })
      .catch((thrown: unknown) => thrown);
    assert.ok(error instanceof OutboundFailed, `${url}: ${String(error)}`);
    assert.equal(error.failure, 'blocked', `${url}: ${error.message}`);
  };
  const listening = async (...given: Parameters<typeof aFarEnd>): Promise<FarEnd> => {
    const receiver = await aFarEnd(...given);
    open.push(receiver);
    return receiver;
  };
  const nobody = createOutbound(readConfig({}));

  it('W9: that are private are refused in every spelling, and not dialled', async () => {
    const written = privateAddresses.map(address => (address.includes(':') ? `[${address}]` : address));
    for (const host of [...written, ...spellings, ...names]) await isBlocked(nobody, `http://${host}:8080/x`);
    assert.equal(dialled, 0);
  });

  it('W9: that a name leads to are refused when they are private, and not dialled', async () => {
    for (const address of privateAddresses)
      await isBlocked(
        outboundWith(() => [address]),
        'http://hooks.test/',
      );
    assert.equal(dialled, 0);
  });

  it('W9: that a redirect leads to are refused when they are private', async () => {
    let target = '';
    const { port, connections } = await listening(
      (_request, response) => void response.writeHead(302, { location: asSent(target) }).end(),
      publicAddress,
    );
    const outbound = outboundWith(name => [name === 'hooks.test' ? publicAddress : '10.0.0.1']);
    const written = privateAddresses.map(address => (address.includes(':') ? `[${address}]` : address));
    const targets = [...written, ...spellings, ...names, 'inside.test'].map(host => `http://${host}:8080/`);
    for (target of [
      ...targets,
      '//127.0.0.1/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'ftp://hooks.test/',
    ])
      await isBlocked(outbound, `http://hooks.test:${port}/`);
    assert.equal(dialled, connections());
  });

  it('W10: are resolved once, and the checked address is dialed, so a name that later resolves elsewhere has no effect', async () => {
    const inside = await listening((_request, response) => void response.end('secret'), '127.0.0.1');
    const server = await aFarEnd((_request, response) => void response.end('public'), publicAddress);
    open.push(server);
    const answers = [[publicAddress], ['127.0.0.1'], ['127.0.0.1']];
    let asked = 0;
    const outbound = outboundWith(() => answers[asked++] ?? []);
    const url = `http://hooks.test:${server.port}/`;
    const answer = await outbound.request({ method: 'GET', url, ...limits });
    assert.deepEqual([answer.body.toString(), answer.dialledAddress, asked], ['public', publicAddress, 1]);
    await isBlocked(outbound, `http://hooks.test:${inside.port}/`);
    assert.deepEqual([asked, inside.connections(), dialled], [2, 0, 1]);
  });

  it('W11: among which one is private are all refused', async () => {
    for (const found of [
      [publicAddress, '10.0.0.1'],
      ['::1', publicAddress],
    ])
      await isBlocked(
        outboundWith(() => found),
        'http://hooks.test/',
      );
    assert.equal(dialled, 0);
  });

  it('that are dead are passed over for a living one of the same name', async () => {
    const { port } = await listening((_request, response) => void response.end('here'), publicAddress);
    const outbound = outboundWith(() => ['127.0.0.6', publicAddress], '127.0.0.5/31,127.0.0.6');
    const answer = await outbound.request({ method: 'GET', url: `http://hooks.test:${port}/`, ...limits });
    assert.deepEqual([answer.body.toString(), answer.dialledAddress], ['here', publicAddress]);
  });

  it('are not all tried where a name has hundreds', async () => {
    const many = Array.from({ length: 200 }, (_, index) => `127.0.1.${index + 1}`);
    const outbound = outboundWith(() => many, '127.0.0.0/8');
    const tenth = await listening((_request, response) => void response.end('here'), '127.0.1.10');
    const url = `http://hooks.test:${tenth.port}/`;
    await assert.rejects(outbound.request({ method: 'GET', url, ...limits }), { failure: 'connect' });
    assert.equal(tenth.connections(), 0);
  });

  it('are called when the operator names them, their network or their host', async () => {
    const { port } = await listening((_request, response) => void response.end('here'));
    for (const [allow, host] of [
      ['127.0.0.1', '127.0.0.1'],
      ['10.0.0.0/8,127.0.0.0/8', '127.0.0.1'],
      ['localhost', 'localhost'],
      ['LocalHost', 'localhost.'],
    ] as const) {
      const outbound = createOutbound(readConfig({ OUTBOUND_ALLOW: allow }));
      const answer = await outbound.request({ method: 'GET', url: `http://${host}:${port}/`, ...limits });
      assert.equal(answer.body.toString(), 'here', allow);
    }
    await isBlocked(createOutbound(readConfig({ OUTBOUND_ALLOW: '127.0.0.1' })), `http://127.0.0.2:${port}/`);
    for (const wrong of ['10.0.0.0/33', '300.1.1.1', 'http://inside', '::1/129', 'a b/8'])
      assert.throws(() => readConfig({ OUTBOUND_ALLOW: wrong }), /OUTBOUND_ALLOW/, wrong);
  });

  it('with another scheme, credentials, or a port of another protocol are refused', async () => {
    const all = [
      'file:///etc/passwd',
      'ftp://1.1.1.1/',
      'ws://1.1.1.1/',
      'javascript:alert(1)',
      '//1.1.1.1/',
      '',
      'x',
    ];
    const more = [
      'http://user@1.1.1.1/',
      'https://user:secret@1.1.1.1/',
      'http://1.1.1.1:25/',
      'https://1.1.1.1:22/',
    ];
    for (const url of [...all, ...more]) await isBlocked(nobody, url);
    assert.equal(dialled, 0);
  });

  it('with a name that does not exist are reported as unknown', async () => {
    const outbound = outboundWith(() => []);
    await assert.rejects(outbound.request({ method: 'GET', url: 'http://gone.test/', ...limits }), {
      failure: 'dns',
      message: 'gone.test could not be resolved.',
    });
  });

  it('W12: are called directly, whatever the environment says of proxies', async () => {
    let viaProxy = 0;
    const proxy = await listening((_request, response) => {
      viaProxy += 1;
      response.end('proxy');
    });
    const direct = await listening((_request, response) => void response.end('direct'));
    const env = Object.fromEntries(
      ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'all_proxy'].map(name => [
        name,
        proxy.url,
      ]),
    );
    const script = `
      import { get } from 'node:http';
      import { createOutbound } from ${JSON.stringify(new URL('../../../src/adapters/outbound/outbound.ts', import.meta.url))};
      const outbound = createOutbound({ OUTBOUND_ALLOW: ['127.0.0.1'] });
      const answer = await outbound.request({ method: 'GET', url: ${JSON.stringify(direct.url)}, timeoutMs: 9000, maxBytes: 99 });
      get(${JSON.stringify(direct.url)}, response => response.pipe(process.stdout));
      process.stdout.write(answer.body.toString() + ' ');`;
    const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { PATH: process.env['PATH'], NODE_USE_ENV_PROXY: '1', ...env },
    });
    // a plain request takes the proxy here, so the settings did work
    assert.equal((await run).stdout.trim(), 'direct proxy');
    assert.equal(viaProxy, 1);
  });
});
