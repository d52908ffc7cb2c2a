import assert from 'node:assert/strict';
import { asLine, isLine } from '../../src/domain/lines.ts';
import { mailHtml, mailText } from '../../src/domain/notifications/mail-text.ts';

const breaks = ['\n', '\r\n', '\t', '\0', '\u001b', '\u007f', '\u0085', '\u2028', '\u2029'];

describe('a line of text', () => {
  for (const one of breaks)
    it(`has no ${JSON.stringify(one)} in it`, () => {
      assert.equal(isLine(`Ada${one}Lovelace`), false);
      assert.equal(asLine(`Ada${one}${one}Lovelace`), 'Ada Lovelace');
    });

  it('may have every other character', () => {
    for (const name of ['Ada Lovelace', 'Zoë “Z” Müller-O’Neil', '山田 太郎', 'فاطمة', '👨‍👩‍👧 Family & Sons']) {
      assert.equal(isLine(name), true);
      assert.equal(asLine(name), name);
    }
  });
});

describe('a mail with names that people gave', () => {
  const inviter = 'Ada\n\nYour account is locked. Pay at\u2028https://evil.example';
  const content = {
    subject: `Invitation to ${inviter}`,
    body: `${inviter} invites you to Acme.`,
    when: 'Mon 23 November 2026, 11:00 UTC',
    url: 'https://app.example.com/i',
    reason: 'You received this mail because someone invited this address.',
    preferencesUrl: null,
  };

  it('has each of them on one line', () => {
    const [body] = mailText(content).split('\n\n');
    assert.equal(body, 'Ada Your account is locked. Pay at https://evil.example invites you to Acme.');
    assert.doesNotMatch(mailHtml(content), /locked\. Pay at\s*[\n\u2028]/u);
  });
});
