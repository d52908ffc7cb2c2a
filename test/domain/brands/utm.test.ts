import assert from 'node:assert/strict';
import { addUtm } from '../../../src/domain/brands/utm.ts';

const settings = {
  domains: ['acme.com'],
  parameters: { source: '{platform}', medium: 'so cial' },
  platforms: { linkedin: { medium: '', campaign: 'b2b' } },
};
const on = (text: string, platform: 'x' | 'linkedin' = 'x'): string => addUtm(text, settings, platform);
const query = 'utm_source=x&utm_medium=so%20cial';

describe('UTM parameters in a text', () => {
  for (const [written, sent] of [
    ['https://acme.com', `https://acme.com/?${query}`],
    ['see acme.com.', `see acme.com/?${query}.`],
    ['(https://shop.acme.com/a)', `(https://shop.acme.com/a?${query})`],
    ['https://acme.com/a_(b), c', `https://acme.com/a_(b)?${query}, c`],
    ['HTTPS://ACME.COM/A?b=1#top 🎉', `HTTPS://ACME.COM/A?b=1&${query}#top 🎉`],
    ['https://acme.com/a。次', `https://acme.com/a?${query}。次`],
    ['https://acme.com/a）です', `https://acme.com/a?${query}）です`],
    ['https://acme.com/a🎉', `https://acme.com/a?${query}🎉`],
    ['https://acme.com:8080/a?\nb', `https://acme.com:8080/a?${query}?\nb`],
    ['https://acme.com/a https://acme.com/a', `https://acme.com/a?${query} https://acme.com/a?${query}`],
  ] as const)
    it(`are put into ${JSON.stringify(written)}`, () => {
      assert.equal(on(written), sent);
    });

  for (const text of [
    'https://acme.com/?utm_source=mine',
    'https://acme.com/?UTM_Campaign=mine',
    'https://notacme.com/a and https://acme.com.evil.org/a',
    'https://other.com/?back=https://acme.com/a',
    'write to ada@acme.com, or acme dot com',
    'https://acme.com/größe?a=1',
    'https://acme.com/aを見て',
    'https://user:secret@other.com/acme.com',
  ])
    it(`are not put into ${JSON.stringify(text)}`, () => {
      assert.equal(on(text), text);
    });

  it('differ by platform, and one that is empty there is left out', () => {
    assert.equal(on('acme.com/a', 'linkedin'), 'acme.com/a?utm_source=linkedin&utm_campaign=b2b');
  });

  it('take no time that grows with the square of a text', () => {
    for (const text of ['acme.com('.repeat(11_000), ')'.repeat(100_000), `acme.com${'.'.repeat(99_000)}`])
      on(text);
  });
});
