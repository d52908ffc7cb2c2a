import { inFile, type Guard } from '../guard.ts';

const address = 'src/adapters/outbound/outbound-address.ts';
const door = 'src/adapters/outbound/outbound.ts';
const dial = 'src/adapters/outbound/outbound-dial.ts';

const addresses = (...titles: string[]) =>
  inFile('test/adapters/outbound/outbound-addresses.test.ts', ...titles);
const requests = (...titles: string[]) => inFile('test/adapters/outbound/outbound.test.ts', ...titles);

/** Guards of the one way to URLs that users give. */
export const guardedClientGuards: Guard[] = [
  {
    name: 'outbound-scheme',
    promise: 'The address must start with http:// or https://.',
    file: address,
    text: 'if (!url || !/^https?:$/.test(url.protocol))',
    replacement: 'if (!url)',
    tests: addresses('with another scheme, credentials, or a port of another protocol are refused'),
  },
  {
    name: 'outbound-credentials',
    promise: 'An address with a password in it is not called.',
    file: address,
    text: `if (url.username !== '' || url.password !== '')`,
    replacement: 'if (url.host === null)',
    tests: addresses('with another scheme, credentials, or a port of another protocol are refused'),
  },
  {
    name: 'outbound-ports',
    promise: 'A port of another protocol is not called.',
    file: address,
    text: 'if (foreignPorts.has(url.port))',
    replacement: 'if (url.host === null)',
    tests: addresses('with another scheme, credentials, or a port of another protocol are refused'),
  },
  {
    name: 'outbound-private',
    promise: 'A private address is not dialled.',
    file: address,
    text: 'for (const address of found) assertCallable(hostname, address, allowed);',
    replacement: '',
    tests: addresses('W9: that a name leads to are refused when they are private, and not dialled'),
  },
  {
    name: 'outbound-all-addresses',
    promise: 'One private address of a name refuses them all.',
    file: address,
    text: 'for (const address of found) assertCallable(hostname, address, allowed);',
    replacement: `assertCallable(hostname, found[0] ?? '', allowed);`,
    tests: addresses('W11: among which one is private are all refused'),
  },
  {
    name: 'outbound-few-addresses',
    promise: 'A name with hundreds of addresses makes no port scanner of us.',
    file: dial,
    text: 'addresses.slice(0, maxAddresses)',
    replacement: 'addresses',
    tests: addresses('are not all tried where a name has hundreds'),
  },
  {
    name: 'outbound-redirect-count',
    promise: 'A redirect is followed only where the caller says so.',
    file: door,
    text: `if (left <= 0 || wanted.method === 'POST') throw`,
    replacement: `if (left <= -5) throw`,
    tests: requests('does not follow'),
  },
  {
    name: 'outbound-redirect-headers',
    promise: 'What was meant for one host goes to no other.',
    file: door,
    text: 'if (next.origin !== url.origin) headers = {};',
    replacement: '',
    tests: requests('follows as often as it may, and carries its headers to no other host'),
  },
  {
    name: 'outbound-headers',
    promise: 'No header changes what the request is.',
    file: 'src/adapters/outbound/outbound-exchange.ts',
    text: '!isSendable(name, value) || ownHeaders.has(name.toLowerCase())',
    replacement: '!isSendable(name, value)',
    tests: requests('W21: hold line ends, or would change what the request is, never leaves'),
  },
];
