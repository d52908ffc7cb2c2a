import assert from 'node:assert/strict';
import { normalized } from '../../src/domain/normalized.ts';
import { countLinks, weightedLength } from '../../src/domain/limits/text.ts';
import { findLeads } from '../../src/domain/leads.ts';
import { slugFrom } from '../../src/domain/organizations/slugs.ts';
import { cpuMsOf } from '../support/cpu-time.ts';
import { filled, hostileFields } from '../support/hostile-texts.ts';

describe('a text that is brought into a form of Unicode', () => {
  it('is what the platform makes of it', () => {
    const marks = filled('\u0301\u0316', 29);
    for (const text of ['', 'e\u0301', `e${marks}`, 'Größe ﬁ ﷺ', '\u1100\u1161\u11a8', 'a\u0323\u0307'])
      for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const)
        assert.equal(normalized(text, form), text.normalize(form));
  });

  it('loses no mark where more of them stand in a row than any script has', () => {
    const text = `e${filled('\u0301\u0316', 1_000)}`;
    assert.equal(normalized(text, 'NFD').length, text.length);
    assert.equal(normalized(normalized(text)), normalized(text));
  });

  it('takes time that grows with its length alone, wherever texts are compared and counted', () => {
    for (const [name, text] of Object.entries(hostileFields(20_000)))
      for (const use of [normalized, weightedLength, countLinks, findLeads])
        assert.ok(cpuMsOf(() => void use(text)) < 1_600, `${use.name}: ${name}`);
    const marks = filled('\u0301\u0316', 80_000);
    assert.ok(cpuMsOf(() => void normalized(marks)) < 1_600);
    assert.ok(cpuMsOf(() => void slugFrom(marks, 'none')) < 1_600);
  });
});
