import { publicApiUrl } from '../lib/page.ts';
import { showToast, showProblem } from '../ui/toasts.tsx';
import { i18n } from '../lib/i18n.ts';

/** Copies a text, and says so. */
export const copy = async (text: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    showToast(i18n.t('Copied'));
  } catch {
    showProblem(i18n.t('This browser does not allow copying here.'));
  }
};

/** Returns a curl command for the same request, with a placeholder for the API key. */
export const asCurl = (organizationId: string, path: string): string =>
  `curl -H 'Authorization: Bearer YOUR_API_KEY' -H 'X-Organization-Id: ${organizationId}' '${publicApiUrl}${path}'`;

export const asSdk = (call: string): string =>
  [
    "import { SocialPublishing } from '@social-publishing/sdk';",
    `const client = new SocialPublishing({ baseUrl: '${publicApiUrl}', token: process.env.API_KEY });`,
    `await client.${call};`,
  ].join('\n');
