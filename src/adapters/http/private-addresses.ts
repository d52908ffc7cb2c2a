import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Networks that are not public: private, loopback, link-local (where clouds keep their secrets), carrier-internal,
 * documentation, benchmarks, multicast, and reserved. From IANA's special-purpose registries of 2026, plus the one public
 * address behind which Azure serves its own machines.
 */
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
  '168.63.129.16/32',
];
/**
 * `2001::/23` contains Teredo. `::/96` and `::ffff:0:0:0/96` are old notations for IPv4, and `2002::/16` an old way to
 * reach it.
 */
const v6 = [
  '::/96',
  '::ffff:0:0:0/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];
/** Private IPv4 networks behind the prefix through which IPv6-only networks reach IPv4. */
const translation = v4.map(net => {
  const [address = '', bits] = net.split('/');
  return `64:ff9b::${address}/${96 + Number(bits)}`;
});

/** Parses a list of networks, each `address/bits` or one address. Throws for any other text. */
export const networkList = (nets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const net of nets) {
    const [address = '', bits] = net.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return list;
};

/** Whether an address is in one of the networks. `::ffff:10.0.0.1` counts as `10.0.0.1`. */
export const isIn = (list: BlockList, address: string): boolean => {
  const plain = address.split('%')[0] ?? address;
  return list.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
};

const blocked = networkList([...v4, ...v6, ...translation]);

/**
 * Whether an IP address (v4, v6, or v4 written as v6) is not public. A text that is not an address counts as private, too.
 */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address.split('%')[0] ?? address) === 0 || isIn(blocked, address);

/** Returns the address in a URL without a host name. Undefined if it has a name. */
export const literalAddress = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
};
