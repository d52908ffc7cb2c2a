/**
 * What mail servers of the field take as an address: before the @ every character of RFC 5322 that needs no quotes, and
 * letters of any alphabet (RFC 6531); behind it a host name of two labels at least, in any alphabet (RFC 5890).
 */
export const mailAddressPattern =
  /^[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*\.)+\p{L}[\p{L}\p{N}\p{M}]+(?:-+[\p{L}\p{N}\p{M}]+)*$/u;
