import type { OAuthClient } from './oauth.ts';

const ownMachine: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Schemes that a browser or the operating system handles itself: scripts, files, messages, or calls. They never belong to a
 * client, no matter what registered them.
 */
const neverSchemes = new Set(
  (
    'about acap admin afp aim android-app blob bolo callto cap chrome chrome-devtools chrome-error chrome-extension ' +
    'chrome-native chrome-search chrome-untrusted cid content data devtools dict dns edge facetime facetime-audio feed file ' +
    'filesystem ftp ftps git gopher help hcp http im imap intent ipp ipps irc ircs isolated-app itms itms-apps itms-services ' +
    'jabber jar javascript ldap ldaps livescript mailto market message mhtml mid mk mms mocha moz-extension moz-icon news ' +
    'nfs nntp opera pop pres rdp resource rlogin rsync rtsp safari-extension safari-web-extension scp search search-ms sftp ' +
    'shell shttp sip sips skype sms smb smsto snews ssh svn tel telnet tftp urn vbscript vbs view-source vnc webcal ' +
    'wss ws wyciwyg x-apple x-apple-systempreferences x-man-page xmpp'
  ).split(' '),
);

/** Prefixes of system tools, such as those of Windows, and of schemes that stand for a web page. */
const neverPrefixes = ['ms-', 'microsoft-edge', 'web+', 'x-apple.', 'com.apple.', 'com-apple-'];

const isProgramsScheme = (scheme: string): boolean =>
  !neverSchemes.has(scheme) && !neverPrefixes.some(prefix => scheme.startsWith(prefix));

/** Kinds of redirect targets: a web server, a port on the person's own machine, or an app opened by a custom scheme. */
export const redirectKinds = ['web', 'own_machine', 'program'] as const;
type RedirectKind = (typeof redirectKinds)[number];

/** Returns the kind of a redirect URI that is allowed to be registered. */
export const redirectKindOf = (redirectUri: string): RedirectKind => {
  const { protocol, hostname } = new URL(redirectUri);
  if (protocol !== 'https:' && protocol !== 'http:') return 'program';
  return ownMachine.includes(hostname) ? 'own_machine' : 'web';
};

/**
 * Returns the host of a redirect URI, or its scheme with the colon. People see this value, the only certain fact about a
 * client.
 */
export const redirectPlaceOf = (redirectUri: string): string => {
  const { protocol, host } = new URL(redirectUri);
  return redirectKindOf(redirectUri) === 'program' ? protocol : host;
};

/**
 * Returns why a redirect URI is refused, or undefined if it is allowed. Allowed are https, http on the person's own
 * machine, and custom schemes, as long as the URI does not obscure its target.
 */
export const whyNotRedirectUri = (text: string): string | undefined => {
  // URL parsers remove line breaks and surrounding spaces, so the parsed URI would differ from the text
  if (/[\s\p{Cc}]/u.test(text)) return 'contains a space or a control character';
  const url = URL.parse(text);
  if (!url) return 'is not a valid address';
  const { protocol, hostname, username, password } = url;
  if (text.includes('#')) return 'contains a fragment';
  if (username !== '' || password !== '') return 'contains a user name or password';
  if (protocol === 'https:') return undefined;
  if (protocol === 'http:')
    return ownMachine.includes(hostname)
      ? undefined
      : 'uses http for a host other than the person’s own computer';
  return isProgramsScheme(protocol.slice(0, -1))
    ? undefined
    : `uses the scheme ${protocol}, which is not reserved for one app`;
};

const withoutPort = (text: string): string => Object.assign(new URL(text), { port: '' }).href;

const isOtherPort = (known: string, given: string): boolean =>
  [known, given].every(text => new URL(text).protocol === 'http:') &&
  withoutPort(known) === withoutPort(given);

/**
 * Returns whether a redirect URI is registered, compared character by character. For http on the person's own machine the
 * port may differ (RFC 8252, 7.3).
 */
export const isRegistered = (given: string, { redirectUris }: Pick<OAuthClient, 'redirectUris'>): boolean =>
  whyNotRedirectUri(given) === undefined &&
  redirectUris.some(known => known === given || isOtherPort(known, given));
