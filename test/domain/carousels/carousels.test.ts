import assert from 'node:assert/strict';
import { brandKit, colorProblem } from '../../../src/domain/brands/brand-kit.ts';
import { altTextOf, kindOfSlide } from '../../../src/domain/carousels/carousels.ts';
import { contrast, legible } from '../../../src/domain/brands/colors.ts';

describe('slides of a carousel', () => {
  it('are a cover first and a call to action last, whatever they say', () => {
    assert.deepEqual(
      ['98%', 'Grind late', '98%'].map((title, place) => kindOfSlide(title, place, 3)),
      ['cover', 'content', 'closing'],
    );
  });

  it('are figures and quotes where they look like it', () => {
    const kinds = ['98%', '3×', '$1.2M', '1 in 4', '“Said”', '「言った」', 'Grind 98% of it', '2026 and on'];
    assert.deepEqual(
      kinds.map(title => kindOfSlide(title, 1, 3)),
      ['figure', 'figure', 'figure', 'figure', 'quote', 'quote', 'content', 'content'],
    );
  });

  it('have alternative text: which slide it is, and every word on it', () => {
    const slide = {
      title: 'Water matters',
      body: '- **Filtered**\n- Not distilled',
      kind: 'content' as const,
    };
    assert.equal(altTextOf(slide, 1, 6), '2/6: Water matters. Filtered. Not distilled.');
  });
});

describe('the kit of a brand', () => {
  it('derives from its name until someone sets one, and is readable', () => {
    const names = [
      'Northwind Coffee',
      'Acme',
      '日本茶',
      'قهوة',
      'x',
      'Zed & Sons',
      'Ada',
      'Bob',
      'Carla',
      'Dora',
    ];
    const kits = names.map(name => brandKit(name, {}));
    assert.deepEqual(kits[0], brandKit('northwind coffee ', {}));
    assert.ok(new Set(kits.map(({ colors }) => colors.primary)).size > 3);
    for (const { colors } of kits) {
      assert.equal(colorProblem(colors), null);
      assert.ok(contrast(colors.text, colors.background) >= 7);
    }
  });

  it('keeps what was set', () => {
    const { colors, fonts } = brandKit('Acme', {
      colors: { primary: '#123456' },
      fonts: { heading: 'Sora' },
    });
    assert.deepEqual([colors.primary, fonts.heading, fonts.body], ['#123456', 'Sora', null]);
  });

  it('may not have unreadable text on its background', () => {
    const problem = colorProblem({
      primary: '#000000',
      accent: '#000000',
      background: '#ffffff',
      text: '#aaaaaa',
    });
    assert.match(problem ?? '', /#aaaaaa on the background #ffffff has a contrast of 2\.32:1/);
  });

  it('has every colour shifted no further than it must be to be read', () => {
    assert.equal(legible('#1f4d3a', '#ffffff', 4.5), '#1f4d3a');
    const shifted = legible('#ffd400', '#ffffff', 4.5);
    assert.ok(contrast(shifted, '#ffffff') >= 4.5);
    assert.ok(contrast(shifted, '#ffffff') < 6);
  });
});
