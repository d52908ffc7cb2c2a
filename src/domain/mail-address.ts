/**
 * What mail servers of the field take as an address: before the @ every character of RFC 5322 that needs no quotes, and
 * letters of any alphabet (RFC 6531); behind it a host name of two labels at least, in any alphabet (RFC 5890).
 */
export const mailAddressPattern =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*\.)+\p{L}[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u;

/** Google's mail reads over dots before the @. */
const dotless = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox of an address, to count by: what follows a + is its reader's own choice, so `ada+1@…` and `ada+2@…` are one.
 * Never to send to.
 */
export const mailboxOf = (address: string): string => {
  const [local = '', name = ''] = address.split('@');
  const [own = ''] = local.split('+');
  // a name in another alphabet and what DNS makes of it are one host
  const host = URL.canParse(`http://${name}`) ? new URL(`http://${name}`).hostname : name;
  return dotless.includes(host) ? `${own.replaceAll('.', '')}@gmail.com` : `${own}@${host}`;
};
