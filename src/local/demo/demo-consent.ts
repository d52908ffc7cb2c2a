/**
 * Acts as a person on a consent page of the sandbox: opens it, agrees, and follows the redirect back to the API. Throws if
 * the API's callback fails.
 */
export const giveConsent = async (authorizeUrl: string, account: string): Promise<void> => {
  const page = await fetch(authorizeUrl);
  if (!page.ok) throw new Error(`the consent page answered ${page.status}`);
  const form = readForm(await page.text(), page.url);
  form.fields.set('account', account);
  form.fields.set('decision', 'allow');
  const agreed = await fetch(form.action, { method: 'POST', body: form.fields, redirect: 'manual' });
  const location = agreed.headers.get('location');
  if (location === null) throw new Error(`the consent page did not redirect back (${agreed.status})`);
  const back = await fetch(location.replace(/#_$/, ''), { headers: { accept: 'application/json' } });
  const answer = (await back.json()) as { success: boolean; message?: string };
  if (!answer.success) throw new Error(`the connection was refused: ${answer.message}`);
};

/** Reads the page's only form: its address and its hidden fields. */
const readForm = (html: string, pageUrl: string): { action: string; fields: URLSearchParams } => {
  const form = /<form\b[^<>]*>/i.exec(html)?.[0];
  if (form === undefined) throw new Error('the consent page has no form');
  const fields = new URLSearchParams();
  for (const [input] of html.matchAll(/<input\b[^<>]*>/gi)) {
    const name = attribute(input, 'name');
    if (name !== undefined) fields.set(name, attribute(input, 'value') ?? '');
  }
  return { action: new URL(attribute(form, 'action') ?? pageUrl, pageUrl).href, fields };
};

const attribute = (tag: string, name: string): string | undefined => {
  const all = [...tag.matchAll(/\b([a-z]+)="([^"]*)"/g)];
  const [, , value] = all.find(([, found]) => found === name) ?? [];
  return value?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
};
