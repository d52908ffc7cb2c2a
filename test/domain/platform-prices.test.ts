import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/index.ts';
import { createPrices } from '../../src/domain/costs/prices.ts';

describe('the prices of platforms', () => {
  const day = (text: string): Date => new Date(`${text}T12:00:00Z`);

  it('apply from their day on, an operator’s row before the published one of the same call', () => {
    const { PLATFORM_PRICES } = readConfig({
      PLATFORM_PRICES: '[{"platform":"x","from":"2027-01-01","prices":{"post":0.02}}]',
    });
    const find = createPrices(PLATFORM_PRICES);
    assert.equal(find('x', 'post', day('2026-12-31')), 15_000);
    assert.equal(find('x', 'post', day('2027-01-01')), 20_000);
    assert.equal(find('x', 'post_with_link', day('2027-01-01')), 200_000, 'other calls keep their price');
    assert.equal(find('x', 'post', day('2026-04-19')), 0, 'X charged nothing per post before');
    assert.equal(find('linkedin', 'post', day('2027-01-01')), 0);
  });

  for (const wrong of [
    '{}',
    'no JSON',
    '[{"platform":"y","from":"2027-01-01","prices":{}}]',
    '[{"platform":"x","from":"soon","prices":{}}]',
    '[{"platform":"x","from":"2027-01-01","prices":{"post":-1}}]',
  ])
    it(`are refused at the start as ${wrong}`, () => {
      assert.throws(() => readConfig({ PLATFORM_PRICES: wrong }), /PLATFORM_PRICES/);
    });
});
