import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const axePath = fileURLToPath(import.meta.resolve('axe-core'));

/** Colors do not depend on the width, nor positions on the colors: two pictures cover all four cases. */
const looks = [
  ['light', 390],
  ['dark', 1_280],
] as const;

/**
 * Returns axe's findings about the open page, narrow and light, wide and dark: a line each, empty if there are none. The
 * page's context must have `bypassCSP`, as our pages allow no other script.
 */
export const obstaclesOf = async (page: Page): Promise<string[]> => {
  await page.addScriptTag({ path: axePath });
  const found: string[] = [];
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    const broken = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id} ${nodes[0].html}`))',
    );
    found.push(...(broken as string[]).map(each => `${page.url()} ${colorScheme} ${width}: ${each}`));
  }
  return found;
};
