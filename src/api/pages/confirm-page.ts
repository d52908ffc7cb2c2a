import { html } from './html.ts';
import type { DecisionPage } from './decision-page.ts';

const style = html`<style>
h2 { font-size: 1.1rem; margin: 1.5rem 0 .5rem; }
article { border: 1px solid var(--line); border-radius: .6rem; margin: 1rem 0; padding: .5rem 1rem; }
article p { white-space: pre-wrap; }
article img { max-width: 8rem; max-height: 8rem; margin: 0 .5rem .5rem 0; border-radius: .4rem; }
.count { font-size: .85rem; opacity: .8; }
</style>`;

const script = `
/** It waits in one organization of the person: the session of this page moves to where that is. */
const find = async () => {
  const orgs = await ask('GET', 'orgs');
  let why;
  for (const org of orgs.toSorted((one, other) => other.isActive - one.isActive)) {
    await ask('PUT', 'orgs/active', { orgId: org.id });
    try {
      return { org, found: await call('confirmations/look-up', { token: asked }) };
    } catch (error) {
      if (error.code !== 'not_found' && error.code !== 'insufficient_scope') throw error;
      why = why?.code === 'insufficient_scope' ? why : error;
    }
  }
  throw why ?? new Error('You are in no organization.');
};

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const pictures = (refs, files) => refs.flatMap(ref => {
  const file = files.find(({ id }) => id === ref.id);
  if (!file) return [element('p', 'A file from ' + (ref.url ?? 'elsewhere') + ', which is fetched before the post goes out', 'count')];
  const alt = ref.altText ?? file.altText ?? '';
  if (file.type !== 'image') {
    const link = element('a', 'The ' + file.type + (file.durationSeconds ? ' of ' + Math.round(file.durationSeconds) + ' s' : '') + (alt ? ': ' + alt : ''));
    Object.assign(link, { href: file.url, target: '_blank', rel: 'noopener' });
    return [link];
  }
  return [Object.assign(document.createElement('img'), { src: file.url, alt, title: alt })];
});

const target = ({ platform, account, content, texts, conversions }, files) => {
  const part = element('article');
  part.append(element('h3', platform + (account ? ' as ' + account.handle : ', without an account')));
  part.append(element('p', content.text), ...pictures(content.media, files));
  for (const { text, media } of content.thread) part.append(element('p', '↳ ' + text), ...pictures(media, files));
  for (const { path, length, limit, unit } of texts) part.append(element('p', path + ': ' + length + ' of ' + limit + ' ' + unit, 'count'));
  for (const { path, to } of conversions) part.append(element('p', path + ' is converted to ' + to.mimeType + ', ' + to.width + ' × ' + to.height, 'count'));
  for (const [name, value] of Object.entries(content.options)) part.append(element('p', name + ': ' + (typeof value === 'string' ? value : JSON.stringify(value)), 'count'));
  return part;
};

const show = ({ org, found: { confirmation, askedBy, preview } }, person) => {
  at('brand').textContent = preview.brandSlug;
  at('organization').textContent = org.name;
  at('when').textContent = confirmation.scheduledAt
    ? new Date(confirmation.scheduledAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
    : 'As soon as you have approved it and the program goes on';
  const program = [askedBy.clientName, askedBy.keyName && 'API key “' + askedBy.keyName + '”'].filter(Boolean).join(', ');
  at('asker').textContent = (program || 'a session') + ', in the name of ' + askedBy.name + ' (' + askedBy.email + ')';
  at('account').textContent = person.name + ', ' + person.email;
  at('targets').replaceChildren(...preview.targets.map(each => target(each, preview.media)));
  const said = [...preview.problems, ...preview.warnings].map(({ platform, message }) => element('p', (platform ? platform + ': ' : '') + message));
  at('problems').replaceChildren(...said);
  at('problems').hidden = said.length === 0;
  enable(true);
};

const lookUp = async () => {
  if (asked === '') throw new Error('The link is not whole: open all of it.');
  const found = await find();
  show(found, await ask('GET', 'auth/me'));
};

const answer = path => () => call('confirmations/' + path, { token: asked });
at('approve').addEventListener('click', decide(answer('approve'), () => say('Approved. Return to your program: it sends the post on its way.')));
at('deny').addEventListener('click', decide(answer('deny'), () => say('Denied. The post does not go out.')));
`;

/** Where a person sees a post as each platform gets it, with its files, and approves or denies it. */
export const confirmPage: DecisionPage = {
  title: 'Confirm a post',
  route: '/confirm',
  asked: 'hash',
  style,
  asks: html`<p>A program has planned a post and asks you to confirm it. Log in to see it: nothing goes out before you approve.</p>`,
  shows: html`<dl>
<dt>Brand</dt><dd id="brand"></dd>
<dt>Organization</dt><dd id="organization"></dd>
<dt>Goes out</dt><dd id="when"></dd>
<dt>Asked for by</dt><dd id="asker"></dd>
<dt>You are</dt><dd id="account"></dd>
</dl>
<div id="problems" class="warning" role="alert" hidden></div>
<h2>What each platform gets</h2>
<div id="targets"></div>
<p class="note">Your approval counts for the post exactly as it stands here, once. If it is changed afterwards, you are asked again.</p>`,
  approve: 'Approve',
  deny: 'Deny',
  script,
};
