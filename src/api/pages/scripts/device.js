import { begin, decide, enable, given } from './decision.js';
import { ask, at, call, say } from './page.js';

at('code').value = given.asked;
at('code').addEventListener('input', () => {
  given.asked = at('code').value;
});

const countries = new Intl.DisplayNames(['en'], { type: 'region' });

/** Shows scopes: ['posts:read', 'posts:write'] as 'posts: read, write'. */
const showScopes = scopes => {
  const areas = Map.groupBy(scopes, scope => scope.split(':')[0]);
  const lines = [...areas].map(
    ([area, all]) => area + ': ' + all.map(scope => scope.split(':')[1]).join(', '),
  );
  const parts = lines.flatMap(line => {
    const part = document.createElement('span');
    part.textContent = line;
    return [part, ' '];
  });
  at('scopes').replaceChildren(...parts);
};

const show = ({ clientName, device, ip, country, scopes, createdAt }) => {
  at('shown').textContent = given.asked.toUpperCase();
  at('client').textContent = clientName ?? 'not given';
  at('device').textContent = device;
  at('ip').textContent = ip;
  for (const part of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.country')))
    part.hidden = !country;
  if (country) at('country').textContent = countries.of(country) + ' (' + country + ')';
  showScopes(scopes);
  at('began').textContent = new Date(createdAt).toLocaleString();
  enable(true);
};

/**
 * Shows the request and the person who is logged in, so that they notice a wrong account or organization before deciding.
 */
const lookUp = async () => {
  const login = await call('auth/device/look-up', { userCode: given.asked });
  const [{ name, email }, orgs] = await Promise.all([ask('GET', 'auth/me'), ask('GET', 'orgs')]);
  at('account').textContent = name + ', ' + email;
  at('organization').textContent = orgs.find(({ isActive }) => isActive)?.name ?? '';
  show(login);
};

const answer = path => () => call('auth/device/' + path, { userCode: given.asked });
at('approve').addEventListener(
  'click',
  decide(answer('approve'), () => say('Approved. Return to your device.')),
);
at('deny').addEventListener(
  'click',
  decide(answer('deny'), () => say('Denied. The device gets no access.')),
);

begin(lookUp);
