import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * Addresses that are nobody's on the internet: private, loopback, link-local (which is where clouds keep their secrets),
 * carrier-internal, documentation, benchmarks, multicast, reserved. IANA's special-purpose registries of 2026.
 */
const v4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];
const v6 = [
  ...['::/128', '::1/128', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32', '2002::/16'],
  ...['3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
];

const blocked = new BlockList();
for (const [nets, family] of [
  [v4, 'ipv4'],
  [v6, 'ipv6'],
] as const)
  for (const net of nets) {
    const [address = '', bits] = net.split('/');
    blocked.addSubnet(address, Number(bits), family);
  }

/** The IPv4 address inside one that translates to it (64:ff9b::/96, by which IPv6-only networks reach IPv4). */
const translated = (address: string): string | undefined => {
  const tail = /^64:ff9b::(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/i.exec(address);
  if (!tail) return undefined;
  const [high, low] = [parseInt(tail[1] ?? '0', 16), parseInt(tail[2] ?? '0', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** Whether an IP address (v4, v6, or v4 written as v6) is none of the internet's. */
export const isPrivateAddress = (address: string): boolean => {
  const plain = address.split('%')[0] ?? address;
  if (!isIPv6(plain)) return blocked.check(plain, 'ipv4');
  const inner = translated(plain);
  return inner === undefined ? blocked.check(plain, 'ipv6') : blocked.check(inner, 'ipv4');
};

/** The address that a URL names itself instead of a name; undefined where it names a host. */
export const literalAddress = (hostname: string): string | undefined => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return isIP(bare) === 0 ? undefined : bare;
};
