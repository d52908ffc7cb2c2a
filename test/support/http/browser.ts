import sparticuz from '@sparticuz/chromium';
import { chromium, type Browser } from 'playwright-core';

/** With this a page may read what any other origin answers, which no person's browser lets it. */
const unsafe = '--disable-web-security';

/** A headless Chromium that comes with the development packages; elsewhere than on Linux an installed Chrome. */
export const openBrowser = async (): Promise<Browser> =>
  process.platform === 'linux'
    ? chromium.launch({
        executablePath: await sparticuz.executablePath(),
        headless: true,
        args: [
          ...sparticuz.args.filter(each => each !== unsafe),
          '--disable-background-networking',
          '--no-first-run',
        ],
      })
    : chromium.launch({ channel: 'chrome', headless: true });
