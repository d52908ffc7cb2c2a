import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { createCipher } from '../../../src/adapters/secrets/cipher.ts';

const aKey = (): string => randomBytes(32).toString('base64');
const here = 'connection:1:access_token';

describe('the cipher', () => {
  it('gives back what it was given, whatever the text', () => {
    const cipher = createCipher({ ENCRYPTION_KEYS: `1:${aKey()}` });
    for (const text of ['', 'a token', 'ünïcödé 🎉', 'x'.repeat(100_000)])
      assert.equal(cipher.decrypt(cipher.encrypt(text, here), here), text);
  });

  it('makes another text of the same plaintext every time', () => {
    const cipher = createCipher({ ENCRYPTION_KEYS: `1:${aKey()}` });
    const made = new Set(Array.from({ length: 100 }, () => cipher.encrypt('a token', here)));
    assert.equal(made.size, 100);
  });

  it('writes format, key version, iv, ciphertext and tag', () => {
    const [format, version, iv, ciphertext, tag] = createCipher({ ENCRYPTION_KEYS: `7:${aKey()}` })
      .encrypt('a token', here)
      .split('.');
    assert.deepEqual([format, version], ['v1', '7']);
    const lengths = [iv, ciphertext, tag].map(part => Buffer.from(part ?? '', 'base64url').length);
    assert.deepEqual(lengths, [12, 7, 16]);
  });

  it('refuses a text of which any one character was changed', () => {
    const cipher = createCipher({ ENCRYPTION_KEYS: `1:${aKey()},2:${aKey()}` });
    const encrypted = cipher.encrypt('a token', here);
    for (let place = 0; place < encrypted.length; place += 1) {
      const other = encrypted[place] === 'A' ? 'B' : 'A';
      const changed = encrypted.slice(0, place) + other + encrypted.slice(place + 1);
      assert.throws(() => cipher.decrypt(changed, here), `character ${place}`);
    }
  });

  it('refuses a text of which any one byte was flipped', () => {
    const cipher = createCipher({ ENCRYPTION_KEYS: `1:${aKey()}` });
    const [format, version, ...parts] = cipher.encrypt('a token', here).split('.');
    for (const [index, part] of parts.entries()) {
      const bytes = Buffer.from(part, 'base64url');
      for (let place = 0; place < bytes.length; place += 1) {
        const flipped = Buffer.from(bytes);
        flipped[place] = (flipped[place] ?? 0) ^ 1;
        const changed = parts.with(index, flipped.toString('base64url'));
        assert.throws(() => cipher.decrypt([format, version, ...changed].join('.'), here));
      }
    }
  });

  it('refuses a text that was moved to another row or column', () => {
    const cipher = createCipher({ ENCRYPTION_KEYS: `1:${aKey()}` });
    const encrypted = cipher.encrypt('a token', here);
    assert.throws(() => cipher.decrypt(encrypted, 'connection:2:access_token'));
    assert.throws(() => cipher.decrypt(encrypted, 'connection:1:refresh_token'));
  });

  it('reads old texts after a rotation and writes with the newest key', () => {
    const [first, second] = [aKey(), aKey()];
    const old = createCipher({ ENCRYPTION_KEYS: `1:${first}` }).encrypt('a token', here);
    const rotated = createCipher({ ENCRYPTION_KEYS: `2:${second},1:${first}` });
    assert.equal(rotated.decrypt(old, here), 'a token');
    assert.match(rotated.encrypt('a token', here), /^v1\.2\./);
  });

  it('refuses a text whose key was retired, and one that names another key', () => {
    const [first, second] = [aKey(), aKey()];
    const encrypted = createCipher({ ENCRYPTION_KEYS: `1:${first}` }).encrypt('a token', here);
    assert.throws(
      () => createCipher({ ENCRYPTION_KEYS: `2:${second}` }).decrypt(encrypted, here),
      /version 1/,
    );
    const renamed = encrypted.replace('v1.1.', 'v1.2.');
    assert.throws(() => createCipher({ ENCRYPTION_KEYS: `2:${first}` }).decrypt(renamed, here));
  });

  it('stops at the start for a keyring that is wrong, without showing a key', () => {
    const key = aKey();
    for (const ring of ['', `${key}`, `1:${key.slice(4)}`, `0:${key}`, `1:${key},1:${key}`, `x:${key}`]) {
      const open = (): unknown => createCipher({ ENCRYPTION_KEYS: ring });
      assert.throws(open, error => error instanceof Error && !error.message.includes(key.slice(4, 20)));
    }
  });

  it('says so when it is used without a keyring', () => {
    assert.throws(() => createCipher({}).encrypt('a token', here), /ENCRYPTION_KEYS is not set/);
  });
});
