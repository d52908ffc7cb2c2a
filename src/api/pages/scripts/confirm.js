import { begin, decide, enable, given, passing } from './decision.js';
import { ask, at, call, say } from './page.js';

/** Finds the request in one of the person's organizations, and switches the page's session to that organization. */
const find = async () => {
  const orgs = await ask('GET', 'orgs');
  let why;
  for (const org of orgs.toSorted((one, other) => other.isActive - one.isActive)) {
    await ask('PUT', 'orgs/active', { orgId: org.id });
    try {
      return { org, found: await call('confirmations/look-up-all', { token: given.asked }) };
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

const money = value =>
  value.toLocaleString(undefined, { style: 'currency', currency: 'USD', maximumFractionDigits: 3 });

const target = ({ platform, account, content, texts, conversions, cost }, files) => {
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
  if (cost)
    part.append(element('p', platform + ' charges ' + money(cost.total) + ' for this post.', 'count'));
  for (const [name, value] of Object.entries(content.options))
    part.append(
      element('p', name + ': ' + (typeof value === 'string' ? value : JSON.stringify(value)), 'count'),
    );
  return part;
};

const inWords = time => new Date(time).toLocaleString(undefined, { dateStyle: 'full', timeStyle: 'short' });

/** Sentences about posts that were decided or have expired. */
const over = {
  approved: 'Approved.',
  used: 'You already approved this post, and it was published or scheduled.',
  denied: 'You already denied this post. It is not published.',
  expired: 'This confirmation has expired. Let your app request another one.',
};

/** Posts of the page that can be decided, each with its part of the page. */
let open = [];

const post = ({ confirmation, preview, problem }, isOne) => {
  const part = element('section');
  const said = element('p', problem ?? '', 'outcome');
  const chosen = Object.assign(document.createElement('input'), {
    type: 'checkbox',
    checked: preview?.valid === true,
    hidden: isOne,
  });
  if (!isOne) {
    const label = element('label', '', 'chosen');
    const when = confirmation.scheduledAt ? inWords(confirmation.scheduledAt) : 'At once';
    label.append(chosen, element('strong', when), preview ? ' for ' + preview.brandSlug : '');
    part.append(label);
  }
  if (preview) {
    const told = [...preview.problems, ...preview.warnings].map(({ platform, message }) =>
      element('p', (platform ? platform + ': ' : '') + message, 'warning'),
    );
    part.append(...told, ...preview.targets.map(each => target(each, preview.media)));
    open.push({ confirmation, chosen, said });
  } else {
    chosen.remove();
    said.textContent = problem ?? over[confirmation.status];
  }
  part.append(said);
  return part;
};

const whenOf = all => {
  const times = all.map(({ confirmation }) => confirmation.scheduledAt).filter(time => time !== null);
  if (times.length === 0) return 'At once, when you approve it';
  const [first, last] = [inWords(times[0]), inWords(times.at(-1))];
  return all.length === 1 ? first : all.length + ' posts, from ' + first + ' to ' + last;
};

/** Price of all posts on the page, or an empty text if platforms charge nothing. */
const chargeOf = all => {
  const targets = all.flatMap(({ preview }) => preview?.targets ?? []);
  const total = targets.reduce((sum, { cost }) => sum + (cost?.total ?? 0), 0);
  return total > 0 ? '. Platforms charge ' + money(total) + ' for all of them' : '';
};

const show = ({ org, found: { confirmations: all, askedBy } }, person) => {
  open = [];
  const isOne = all.length === 1;
  const parts = all.map(each => post(each, isOne));
  if (isOne && open.length === 0) throw new Error(all[0].problem ?? over[all[0].confirmation.status]);
  const brands = new Set(all.flatMap(({ preview }) => preview?.brandSlug ?? []));
  at('brand').textContent = [...brands].join(', ');
  at('organization').textContent = org.name;
  at('when').textContent = whenOf(all) + (isOne ? '' : chargeOf(all));
  const program = [askedBy.clientName, askedBy.keyName && 'API key “' + askedBy.keyName + '”']
    .filter(Boolean)
    .join(', ');
  at('asker').textContent =
    (program || 'a session') + ', on behalf of ' + askedBy.name + ' (' + askedBy.email + ')';
  at('account').textContent = person.name + ', ' + person.email;
  at('targets').replaceChildren(...parts);
  at('many').hidden = isOne;
  enable(open.length > 0);
};

const lookUp = async () => {
  if (given.asked === '') throw new Error('The link is incomplete. Copy and open all of it.');
  const found = await find();
  show(found, await ask('GET', 'auth/me'));
};

/** Sentence about a decided post. */
const outcomeOf = ({ status, scheduledAt }) => {
  if (status === 'denied') return 'Denied. The post is not published.';
  return scheduledAt
    ? 'Approved and scheduled for ' + inWords(scheduledAt) + '.'
    : 'Approved. The post is being published.';
};

/** Decides about the chosen posts, one after the other. A post that is refused does not stop the others. */
const decideAll = (verb, body) => async () => {
  const chosen = open.filter(one => one.chosen.checked);
  if (chosen.length === 0)
    throw Object.assign(new Error('Choose at least one post.'), { code: 'unavailable' });
  for (const one of chosen) {
    const { id, revision } = one.confirmation;
    try {
      one.confirmation = await call('confirmations/' + id + '/' + verb, body && { revision, ...body });
      one.said.textContent = outcomeOf(one.confirmation);
      one.isDone = true;
      one.chosen.remove();
    } catch (error) {
      if (open.length === 1 || passing.includes(error.code) || error.code === 'authorization_failed')
        throw error;
      one.said.textContent = error.message;
      one.chosen.checked = false;
    }
  }
  return chosen;
};

const conclude = chosen => {
  open = open.filter(({ isDone }) => !isDone);
  const done = chosen.filter(({ isDone }) => isDone);
  if (done.length === 1 && open.length === 0) return say(outcomeOf(done[0].confirmation));
  say(
    (done.length === 1 ? 'One post is decided.' : done.length + ' posts are decided.') +
      (open.length > 0 ? ' ' + open.length + ' remain.' : ' You can close this page.'),
  );
  return open.length > 0 ? 'more' : undefined;
};

at('approve').addEventListener('click', decide(decideAll('approve', { carriesOut: true }), conclude));
at('deny').addEventListener('click', decide(decideAll('deny'), conclude));

begin(lookUp);
