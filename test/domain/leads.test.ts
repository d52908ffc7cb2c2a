import assert from 'node:assert/strict';
import { findLeads, leadsBeyond, type LeadKind } from '../../src/domain/leads.ts';
import { isLinkless, withoutLinks } from '../../src/domain/organizations/name-links.ts';

const attacks: Record<LeadKind, readonly string[]> = {
  link: [
    'See https://evil.example/x',
    'See HTTPS://EVIL.EXAMPLE',
    'See hxxp://evil.example',
    'The manual is at evil.com',
    'The manual is at evil.com.',
    '(evil.com/manual)',
    '“evil.com”',
    'सस्ता-दुनिया.com',
    'سعر-رخيص.com',
    'пример.рф',
    '例え.jp です',
    'evil。com',
    'evil｡com',
    'evil．com',
    'evil․com',
    '悪い。com をご覧ください',
    '悪い。みんな',
    'evil·com',
    'evil\u06d4com',
    'evil.\u0338com',
    'evil\u0338.com',
    'evil.c\u0301om',
    'evil.\u200bcom',
    'ev\u00adil.\u2060com',
    'evil\ufe0f.com',
    'ｅｖｉｌ．ｃｏｍ',
    '𝐞𝐯𝐢𝐥.𝐜𝐨𝐦',
    '💩.la',
    '203.0.113.7/manual',
    '203.0.113.7',
    '203。0。113。7',
    '٢٠٣.٠.١١٣.٧',
    '[2001:db8::1]/manual',
    '2001:db8:0:1:1:1:1:1',
    'xn--e1afmkfd',
    'evil[.]com',
    'evil(dot)com',
    'evil {punkt} de',
    'evil dot com',
    'evil . com',
    'evil .com',
    'evil. com/manual',
    'evil%2Ecom',
    'evil&period;com',
    'mailto:help',
    'help me@evil.example',
  ],
  mention: [
    'Ask @evilsupport',
    'Ask ＠evilsupport',
    'Ask ﹫evilsupport',
    'Ask @\u0338evilsupport',
    'Ask @\u200bevilsupport',
    'Ask @ evilsupport',
    'Ask @悪い',
    'Ask .@evilsupport',
    'Ask @[Evil](linkedin:organization:7)',
    'Write to evil_support',
    'See u/evilsupport',
  ],
  tag: ['#evil', '＃悪い', 'Buy $EVIL', '#2026evil'],
  phone: [
    'Call +49 30 1234567',
    'Call 030/123 45 67',
    'Call (030) 1234-567',
    'Call ０３０-１２３４-５６７８',
    'Call ٠٣٠١٢٣٤٥٦٧',
    'Call ०३०१२३४५६७',
    'Call 0️⃣3️⃣0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    'Call ⓪③⓪①②③④⑤⑥⑦',
    'Call 900 123 456',
    'Call 06.12.34.56.78',
    'Call 555.0123.45',
    'Call 0_3_0_1_2_3_4_5',
    'Call 030\u200b123\u200b4567',
    'Call 112 233 4',
    'Dial *123#',
    'Call 1-800-FLOWERS',
    'WhatsApp 4915112345678',
  ],
};

const ordinary = [
  'Danke, das freut uns! Wir haben von 10.00 – 18.00 Uhr offen, samstags bis 14:30 Uhr.',
  'Das gilt z. B. ab dem 24.12.2026, 10:00–16:00; d. h. 2025/2026 bleibt alles gleich.',
  'Es kostet 1.250,50 €, für Kinder 12 €. Das sind 20 % weniger – über 10.000 Gäste waren da.',
  'Wir sind in der Hauptstr. 12, 10115 Berlin, und/oder in St. Gallen.',
  '¡Gracias! Abrimos de 9:00 a 20:30, ¿te viene bien? Es nuestra 1.ª tienda, y la próxima abre el 01/02/2027.',
  'Claro: el «menú» cuesta 15,90 €; el café está incluido… ¡hasta pronto!',
  'धन्यवाद! हम सुबह 10 बजे से शाम 6 बजे तक खुले हैं। डॉ. शर्मा आपकी मदद करेंगे।',
  'यह १,२५० रुपये का है। क्या आप कल आएँगे?',
  'ありがとうございます。またお越しください。営業時間は10:00〜18:00です。',
  'はい。世界中のみんなに届けます。「新商品」は2026年12月24日発売！メール・電話は不要です。',
  'です。Webで見られます（無料）。',
  'شكرا لكم! نحن مفتوحون من ١٠:٠٠ إلى ١٨:٠٠، هل يناسبكم ذلك؟',
  'السعر ١٢٥٠ دينارا. أهلا وسهلا بكم.',
  'می‌خواهیم بدانیم؛ خیلی ممنون.',
  'Thank you 🙏❤️ That was No. 1 for us, e.g. at 5 p.m. – well… 24/7, really!',
  'J.R.R. Tolkien wrote it in 1937, 1954, 1955. It’s 3.5 km (or 2.2 miles) away; version 2.10.1 is out.',
  'Merci ! L’équipe vous répond demain : « à bientôt ».',
  '감사합니다. 내일 다시 오세요.',
  '谢谢。我们明天开门。',
];

describe('what a text leads to', () => {
  for (const [kind, texts] of Object.entries(attacks))
    for (const text of texts)
      it(`has a ${kind} in ${JSON.stringify(text)}`, () => {
        const kinds = findLeads(text).map(lead => lead.kind);
        assert.ok(kinds.includes(kind as LeadKind), JSON.stringify(findLeads(text)));
      });

  for (const text of ordinary)
    it(`has nothing in ${JSON.stringify(text)}`, () => {
      assert.deepEqual(findLeads(text), []);
    });

  it('is known where the text that it belongs to has it', () => {
    const own = 'Our shop: https://acme.example/a, @acme, #acme, or call +49 30 1234567.';
    for (const text of [
      'See https://acme.example/a!',
      'Ask (@acme).',
      'Ask ＠acme',
      '#acme',
      'Call +49 (30) 123-4567',
      'Yes.',
    ])
      assert.equal(leadsBeyond(text, own), false, text);
    for (const text of ['https://acme.example/b', '@acme2', '#acme2', '+49 30 1234568', 'ácme.example'])
      assert.equal(leadsBeyond(text, own), true, text);
  });

  it('has nothing new behind a mark', () => {
    for (const text of ['evil.\u0338com', '@\u0338evil', '030\u0338123\u03384567'])
      assert.equal(leadsBeyond(text, 'Hello'), true, text);
  });

  it('has nothing new behind an invisible character', () => {
    for (const text of [
      'evil.\u200bcom',
      'evil.\u3164com',
      'ｅvil．com',
      '030\u2060\u200b\u2060\u200b1234567',
    ])
      assert.equal(leadsBeyond(text, 'Hello'), true, text);
  });

  it('costs little, however it is written', () => {
    for (const part of ['a.', '. ', '1 ', '@', '.。', 'a_', '(', '💩.', '0.0', ' dot'])
      assert.ok(findLeads(part.repeat(20_000)).length >= 0);
  });
});

describe('a name', () => {
  it('has a link where the same detector finds one', () => {
    for (const name of attacks.link.filter(text => !text.includes(' ')))
      assert.equal(isLinkless(name), false, name);
    for (const name of ['R@D 2.0', 'Acme_1', '.NET', 'モーニング娘。さん'])
      assert.equal(isLinkless(name), true, name);
  });

  it('keeps its words without its links', () => {
    assert.equal(withoutLinks('Win at ｅｖｉｌ．ｃｏｍ, Ada'), 'Win at evil com Ada');
    assert.equal(withoutLinks('Ada  L.'), 'Ada  L.');
  });
});
