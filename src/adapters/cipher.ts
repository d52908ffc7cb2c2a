/**
 * Encrypts what must not be readable in the database: AES-256-GCM, a fresh 96-bit IV per write, format
 * `v1.<key version>.<iv>.<ciphertext>.<tag>`. `boundTo` names row and column (`connection:<id>:access_token`), so that a
 * ciphertext moved to another row does not decrypt.
 */
export interface Cipher {
  encrypt(plaintext: string, boundTo: string): string;
  /** Throws when the text was altered, moved, or its key version is not in the keyring. */
  decrypt(ciphertext: string, boundTo: string): string;
}
