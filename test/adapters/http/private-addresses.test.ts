import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createOutbound, OutboundFailed } from '../../../src/adapters/outbound/outbound.ts';
import { readConfig } from '../../../src/config/index.ts';
import { isPrivateAddress } from '../../../src/adapters/http/private-addresses.ts';

/** Written again here, from the registries. */
const v4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** First and last addresses. */
const v6 = [
  '::',
  '::ffff:ffff',
  '64:ff9b:1::',
  '64:ff9b:1:ffff:ffff:ffff:ffff:ffff',
  '100::',
  '100::ffff:ffff:ffff:ffff',
  '2001::',
  '2001:0:ffff:ffff:ffff:ffff:ffff:ffff',
  '2001:db8::',
  '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
  '2002::',
  '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  '3fff::',
  '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
  '5f00::',
  '5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fc00::',
  'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'fe80::',
  'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  'ff00::',
  'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
];

const numberOf = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const bytesOf = (number: number): number[] =>
  [24, 16, 8, 0].map(shift => Math.floor(number / 2 ** shift) % 256);
const dotted = (number: number): string => bytesOf(number).join('.');
const hextets = (number: number): string =>
  [Math.floor(number / 65_536), number % 65_536].map(part => part.toString(16)).join(':');
const ranges = v4.map(net => {
  const [address = '', bits] = net.split('/');
  return { first: numberOf(address), last: numberOf(address) + 2 ** (32 - Number(bits)) - 1 };
});
const edges = ranges.flatMap(({ first, last }) => [first, last]);

/** Every way to write an IPv4 address as the host of a URL. */
const spellings = (number: number): string[] => {
  const octal = bytesOf(number).map(byte => `0${byte.toString(8)}`);
  const plain = [dotted(number), String(number), `0x${number.toString(16)}`, octal.join('.')];
  const [high, low] = hextets(number).split(':');
  const wrapped = [`::ffff:${dotted(number)}`, `64:ff9b::${high}:${low}`, `64:ff9b:1::${high}:${low}`];
  return [...plain, ...[...wrapped, `2002:${high}:${low}::`, `::${high}:${low}`].map(one => `[${one}]`)];
};

describe('W9: every range that is none of the internet’s', () => {
  let dialled = 0;
  const count = (): void => void (dialled += 1);
  before(() => subscribe('net.client.socket', count));
  after(() => unsubscribe('net.client.socket', count));

  const outbound = createOutbound(readConfig({}));
  const failureOf = async (host: string): Promise<string> => {
    const wanted = { method: 'GET', url: `http://${host}/`, timeoutMs: 1_000, maxBytes: 1 } as const;
    const thrown: unknown = await outbound.request(wanted).catch((error: unknown) => error);
    return thrown instanceof OutboundFailed ? thrown.failure : 'called';
  };

  it('is refused from its first address to its last, in every spelling, and not dialled', async () => {
    for (const edge of edges)
      for (const host of spellings(edge)) assert.equal(await failureOf(host), 'blocked', host);
    for (const address of v6) assert.equal(await failureOf(`[${address}]`), 'blocked', address);
    assert.equal(dialled, 0);
  });

  it('ends where it ends: what lies beside it is the internet’s', () => {
    const isRanged = (number: number): boolean =>
      ranges.some(({ first, last }) => number >= first && number <= last);
    const beside = edges
      .flatMap(edge => [edge - 1, edge + 1])
      .filter(number => number >= 0 && number < 2 ** 32 && !isRanged(number));
    assert.ok(beside.length > 20, `${beside.length}`);
    for (const number of beside)
      for (const address of [dotted(number), `::ffff:${dotted(number)}`, `64:ff9b::${hextets(number)}`])
        assert.equal(isPrivateAddress(address), false, address);
    for (const address of ['2001:200::1', '2003::1', '2606:4700::1111', '3ffe::1', '5eff::1', 'fbff::1'])
      assert.equal(isPrivateAddress(address), false, address);
  });

  it('stays refused where others are allowed: those of carriers while those of offices are called', () => {
    const allowed = readConfig({ OUTBOUND_ALLOW: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16' });
    const wanted = { method: 'GET', timeoutMs: 1_000, maxBytes: 1 } as const;
    return assert.rejects(createOutbound(allowed).request({ ...wanted, url: 'http://100.64.0.1/' }), {
      failure: 'blocked',
    });
  });
});
