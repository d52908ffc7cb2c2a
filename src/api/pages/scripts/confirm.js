import { begin, decide, enable, given } from './decision.js';
import { ask, at, call, say } from './page.js';

/** Finds the request in one of the person's organizations, and switches the page's session to that organization. */
const find = async () => {
  const orgs = await ask('GET', 'orgs');
  let why;
  for (const org of orgs.toSorted((one, other) => other.isActive - one.isActive)) {
    await ask('PUT', 'orgs/active', { orgId: org.id });
    try {
      return { org, found: await call('confirmations/look-up', { token: given.asked }) };
    } catch (error) {
      if (error.code !== 'not_found' && error.code !== 'insufficient_scope') throw error;
      why = why?.code === 'insufficient_scope' ? why : error;
    }
  }
  throw why ?? new Error('You belong to no organization.');
};

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const pictures = (refs, files) =>
  refs.flatMap(ref => {
    const file = files.find(({ id }) => id === ref.id);
    if (!file)
      return [
        element(
          'p',
          'A file from ' + (ref.url ?? 'elsewhere') + ', which is fetched before the post is published',
          'count',
        ),
      ];
    const alt = ref.altText ?? file.altText ?? '';
    if (file.type !== 'image') {
      const link = element(
        'a',
        'The ' +
          file.type +
          (file.durationSeconds ? ' of ' + Math.round(file.durationSeconds) + ' s' : '') +
          (alt ? ': ' + alt : ''),
      );
      Object.assign(link, { href: file.url, target: '_blank', rel: 'noopener' });
      return [link];
    }
    return [Object.assign(document.createElement('img'), { src: file.url, alt, title: alt })];
  });

const target = ({ platform, account, content, texts, conversions }, files) => {
  const part = element('article');
  part.append(element('h3', platform + (account ? ' as ' + account.handle : ', without an account')));
  part.append(element('p', content.text), ...pictures(content.media, files));
  for (const { text, media } of content.thread)
    part.append(element('p', '↳ ' + text), ...pictures(media, files));
  for (const { path, length, limit, unit } of texts)
    part.append(element('p', path + ': ' + length + ' of ' + limit + ' ' + unit, 'count'));
  for (const { path, to } of conversions)
    part.append(
      element('p', path + ' is converted to ' + to.mimeType + ', ' + to.width + ' × ' + to.height, 'count'),
    );
  for (const [name, value] of Object.entries(content.options))
    part.append(
      element('p', name + ': ' + (typeof value === 'string' ? value : JSON.stringify(value)), 'count'),
    );
  return part;
};

const show = ({ org, found: { confirmation, askedBy, preview } }, person) => {
  at('brand').textContent = preview.brandSlug;
  at('organization').textContent = org.name;
  at('when').textContent = confirmation.scheduledAt
    ? new Date(confirmation.scheduledAt).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'long' })
    : 'At once, when you approve it';
  const program = [askedBy.clientName, askedBy.keyName && 'API key “' + askedBy.keyName + '”']
    .filter(Boolean)
    .join(', ');
  at('asker').textContent =
    (program || 'a session') + ', on behalf of ' + askedBy.name + ' (' + askedBy.email + ')';
  at('account').textContent = person.name + ', ' + person.email;
  at('targets').replaceChildren(...preview.targets.map(each => target(each, preview.media)));
  const said = [...preview.problems, ...preview.warnings].map(({ platform, message }) =>
    element('p', (platform ? platform + ': ' : '') + message),
  );
  at('problems').replaceChildren(...said);
  at('problems').hidden = said.length === 0;
  enable(true);
};

const lookUp = async () => {
  if (given.asked === '') throw new Error('The link is incomplete. Copy and open all of it.');
  const found = await find();
  show(found, await ask('GET', 'auth/me'));
};

const answer = (path, more) => () => call('confirmations/' + path, { token: given.asked, ...more });
at('approve').addEventListener(
  'click',
  decide(answer('approve', { carriesOut: true }), confirmation =>
    say(
      confirmation.scheduledAt
        ? 'Approved and scheduled. You can close this page.'
        : 'Approved. The post is being published. You can close this page.',
    ),
  ),
);
at('deny').addEventListener(
  'click',
  decide(answer('deny'), () => say('Denied. The post is not published.')),
);

begin(lookUp);
