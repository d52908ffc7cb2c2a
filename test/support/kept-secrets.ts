import assert from 'node:assert/strict';

/** What only the database may hold: hashes of passwords and tokens, and encrypted texts (`v1.<key>.<iv>.<text>.<tag>`). */
const neverShown = [
  /\$argon2id?\$/,
  /\bv1\.\d+\.[\w+/-]{16}={0,2}\.[\w+/=-]*\.[\w+/-]{22}/,
  /"(?:password|token|key|state|code|device|user_?code|browser|confirmation)_?hash":/i,
  /"(?:access_?token|refresh_?token|code_?verifier|storage_?key|previous_?secret|held_?grant)":/i,
];

/** Fails when an answer shows what must never leave the database; every answer of every test goes through it. */
export const assertKeepsSecrets = (text: string, what: string): void => {
  for (const pattern of neverShown)
    assert.ok(!pattern.test(text), `${what} shows what only the database may hold: ${pattern}`);
};
