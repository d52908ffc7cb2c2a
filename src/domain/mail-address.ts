/**
 * Matches addresses that mail servers accept in practice. Before the @: every character of RFC 5322 that needs no quotes,
 * and letters of any alphabet (RFC 6531). After it: a host name of at least two labels, in any alphabet (RFC 5890).
 */
export const mailAddressPattern =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*\.)+\p{L}[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u;

/** Hosts of Google's mail, which ignores dots before the @. */
const dotless = ['gmail.com', 'googlemail.com'];

/**
 * Returns the mailbox of an address, for counting only. The part after a + is the reader's own choice, so `ada+1@…` and
 * `ada+2@…` are the same mailbox. Never send to this value.
 */
export const mailboxOf = (address: string): string => {
  const [local = '', name = ''] = address.split('@');
  const [own = ''] = local.split('+');
  // a name in another alphabet and its encoded form in DNS are the same host
  const host = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
  return dotless.includes(host) ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`;
};
