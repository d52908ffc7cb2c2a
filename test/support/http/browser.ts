import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';
import { findChromium } from '../chromium.ts';

/** Flag with which a page may read the answers of any other origin, which no person's browser allows. */
const unsafe = '--disable-web-security';

/** Opens a headless Chromium from the development packages, or an installed Chrome on systems other than Linux. */
export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({
    ...(await findChromium()),
    headless: true,
    ...(process.platform === 'linux' && {
      args: [
        ...sparticuz.args.filter(each => each !== unsafe),
        '--disable-background-networking',
        '--no-first-run',
      ],
    }),
  });
