import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readConfig } from '../../../src/config/index.ts';
import { runOperator } from '../../../src/operator.ts';
import { answeredInTime } from '../../support/answered-in-time.ts';
import { startTestApi, useApi } from '../../support/http/api.ts';
import { eventually } from '../../support/eventually.ts';
import { aKey, aUser, type TestUser } from '../../support/makers.ts';
import { startStripeServer } from '../../support/servers/stripe-server.ts';
import { use } from '../../support/use.ts';

const seconds = (): number => Math.floor(Date.now() / 1_000);
const some = (): string => randomBytes(8).toString('hex');

describe('payments', () => {
  const stripe = use(startStripeServer);
  const api = useApi(() => ({
    STRIPE_SECRET_KEY: stripe().key,
    STRIPE_WEBHOOK_SECRET: stripe().webhookSecret,
    STRIPE_URL: stripe().url,
    STRIPE_PRICES: 'pro=price_pro,agency=price_agency',
    APP_URL: 'https://app.example',
  }));
  let ada: TestUser;
  let customer: string;

  beforeEach(async () => {
    ada = await aUser(api());
    const { data } = await api().post('/billing/checkout', { plan: 'pro' }, { as: ada.token });
    customer = new URL(data.url).pathname.slice(1);
  });

  const billing = async () => (await api().get('/billing', { as: ada.token })).data;
  const deliver = ({ body, signature }: { body: string; signature: string }) =>
    api().send('POST', '/billing/stripe/events', undefined, {
      raw: body,
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
    });
  const event = (type: string, object: Record<string, unknown>) => ({
    id: `evt_${some()}`,
    object: 'event',
    type,
    created: seconds(),
    data: { object: { customer, ...object } },
  });
  /** Sets the state of a subscription that Stripe reports from now on. */
  const subscription = (status: string, price = 'price_pro', id = `sub_${some()}`) => {
    stripe().subscriptions.set(id, { customer, status, price, periodEnd: seconds() + 30 * 86_400 });
    return id;
  };
  const changed = (id: string, type = 'customer.subscription.updated') =>
    event(type, { object: 'subscription', id, status: 'what an event says is not believed' });
  const paid = (id: string, reason = 'subscription_cycle') => ({
    object: 'invoice',
    id: `in_${some()}`,
    billing_reason: reason,
    parent: { subscription_details: { subscription: id } },
  });
  const tell = async (...events: object[]) => {
    for (const one of events) assert.equal((await deliver(stripe().signed(one))).status, 200);
  };

  it('begin at a page of Stripe, for one customer an organization', async () => {
    const again = await api().post('/billing/checkout', { plan: 'agency' }, { as: ada.token });
    assert.equal(new URL(again.data.url).pathname.slice(1), customer);
    const asked = stripe().requests.findLast(({ path }) => path === '/v1/checkout/sessions');
    assert.equal(asked?.form['line_items[0][price]'], 'price_agency');
    assert.equal(asked?.form['success_url'], 'https://app.example/billing');
    const portal = await api().post('/billing/portal', undefined, { as: ada.token });
    assert.equal(portal.data.url, `https://portal.example/${customer}`);
  });

  it('begin again, for another customer, where Stripe knows the first no more', async () => {
    const checkout = () => api().post('/billing/checkout', { plan: 'pro' }, { as: ada.token });
    stripe().deleted.add(customer);
    const portal = await api().post('/billing/portal', undefined, { as: ada.token });
    assert.deepEqual([portal.status, portal.body.error], [409, 'invalid_state']);
    assert.match(portal.body.message, /billing\/checkout/);
    const answers = await Promise.all([checkout(), checkout(), checkout()]);
    const customers = answers.map(({ data }) => new URL(data.url).pathname.slice(1));
    const [next] = customers;
    assert.ok(next && next !== customer);
    assert.deepEqual(new Set(customers), new Set([next]));
    customer = next;
    const id = subscription('active');
    await tell(changed(id));
    assert.equal((await billing()).plan, 'pro');
    const again = await api().post('/billing/portal', undefined, { as: ada.token });
    assert.equal(again.data.url, `https://portal.example/${next}`);
  });

  it('set the plan, and bring the credits of each period once', async () => {
    const id = subscription('active');
    const invoice = paid(id, 'subscription_create');
    await tell(changed(id), event('invoice.paid', invoice), event('invoice.paid', invoice));
    const { plan, status, credits, managedBy } = await billing();
    assert.deepEqual([plan, status, credits.balance, managedBy], ['pro', 'active', 1_000, 'stripe']);
    await tell(event('invoice.paid', paid(id)), event('invoice.paid', paid(id, 'subscription_update')));
    assert.equal((await billing()).credits.balance, 2_000);
    const second = await api().post('/billing/checkout', { plan: 'pro' }, { as: ada.token });
    assert.equal(second.body.error, 'invalid_state');
  });

  it('have one effect, however often and at once an event comes', async () => {
    const delivery = stripe().signed(event('invoice.paid', paid(subscription('active'))));
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(delivery)));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await billing()).credits.balance, 1_000);
  });

  it('refuse an altered byte, another secret and a signature older than five minutes', async () => {
    const one = changed(subscription('active'));
    const { body, signature } = stripe().signed(one);
    for (const wrong of [
      { body: body.replace('subscription', 'Subscription'), signature },
      { body, signature: signature.replace(/v1=./, 'v1=z') },
      { body, signature: '' },
      stripe().signed(one, seconds() - 301),
    ])
      assert.equal((await deliver(wrong)).status, 401);
    assert.equal((await billing()).plan, 'free');
  });

  it('end as Stripe says things are, in whatever order its events come', async () => {
    const id = subscription('active');
    const events = [
      changed(id, 'customer.subscription.created'),
      changed(id),
      changed(id, 'customer.subscription.deleted'),
    ];
    subscription('canceled', 'price_pro', id);
    await tell(...events.toReversed());
    assert.equal((await billing()).status, 'expired');
    const change = await api().post('/brands', { name: 'Any' }, { as: ada.token });
    assert.equal(change.body.error, 'billing_suspended');

    const next = subscription('active', 'price_agency');
    await tell(changed(next), changed(id));
    const { plan, status } = await billing();
    assert.deepEqual([plan, status], ['agency', 'active']);
  });

  it('keep the organization active while Stripe retries a payment, and suspend it once the payment has failed', async () => {
    const id = subscription('past_due');
    await tell(changed(id));
    assert.equal((await billing()).suspended, false);
    subscription('unpaid', 'price_pro', id);
    await tell(changed(id));
    assert.equal((await billing()).suspended, true);
    assert.equal((await api().post('/billing/portal', undefined, { as: ada.token })).status, 200);
  });

  it('take an event again whose carrying out failed', async () => {
    const id = `sub_${some()}`;
    const one = changed(id);
    assert.ok((await deliver(stripe().signed(one))).status >= 500);
    subscription('active', 'price_pro', id);
    await tell(one);
    assert.equal((await billing()).plan, 'pro');
  });

  it('take many events at once as one after the other', async () => {
    const id = subscription('active');
    const some = [
      ...['created', 'updated', 'updated'].map(what => changed(id, `customer.subscription.${what}`)),
      event('checkout.session.completed', { object: 'checkout.session', id: 'cs_1', subscription: id }),
      event('invoice.paid', paid(id, 'subscription_create')),
    ];
    const answers = await Promise.all(some.map(one => deliver(stripe().signed(one))));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const { plan, credits } = await billing();
    assert.deepEqual([plan, credits.balance], ['pro', 1_000]);
  });

  it('answer 503 in time while Stripe is not well, and leave nothing half done', async () => {
    const bob = await aUser(api());
    for (const mood of ['error', 'cut', 'html', 'empty', 'no such key', 'hang'] as const) {
      stripe().mood = mood;
      const { status, body, headers } = await answeredInTime(
        api().post('/billing/checkout', { plan: 'pro' }, { as: bob.token }),
      );
      stripe().mood = 'well';
      assert.deepEqual([status, body.error], [503, 'unavailable'], mood);
      assert.ok(Number(headers.get('retry-after')) > 0, mood);
      const rows = await api().rows('select 1 from billing_accounts where org_id = $1', bob.orgId);
      assert.equal(rows.length, 0, mood);
    }
    assert.equal((await api().post('/billing/checkout', { plan: 'pro' }, { as: bob.token })).status, 200);
  });

  it('block no request while Stripe does not answer, and the event is handled later', async () => {
    const id = subscription('active');
    const one = stripe().signed(changed(id));
    stripe().mood = 'hang';
    const asked = stripe().requests.length;
    const taking = deliver(one);
    await eventually('Stripe is asked', () => stripe().requests.length > asked);
    const rows = await api().rows(
      `select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    assert.equal(rows.length, 0);
    assert.equal((await taking).status, 503);
    stripe().mood = 'well';
    assert.equal((await deliver(one)).status, 200);
    assert.equal((await billing()).plan, 'pro');
  });

  it('lose no credits that were paid for while the price was not set up', async () => {
    const id = subscription('active', 'price_unknown');
    const one = stripe().signed(event('invoice.paid', paid(id)));
    assert.equal((await deliver(one)).status, 503);
    subscription('active', 'price_pro', id);
    assert.equal((await deliver(one)).status, 200);
    assert.equal((await billing()).credits.balance, 1_000);
  });

  /** Changes the organization's plan as an operator does. */
  const operate = (...change: string[]) =>
    runOperator(
      readConfig({ DATABASE_URL: api().databaseUrl }),
      ['plan', ada.orgId, ...change, '--by', 'grace', '--reason', 'abuse'],
      () => undefined,
    );

  it('do not end a suspension by an operator, but end one for an unpaid subscription', async () => {
    const id = subscription('active');
    await tell(changed(id));
    await operate('--status', 'suspended');
    await tell(changed(id), event('invoice.paid', paid(id)));
    const { suspended, credits } = await billing();
    assert.deepEqual([suspended, credits.balance], [true, 1_000]);
    await operate('--status', 'active');
    subscription('unpaid', 'price_pro', id);
    await tell(changed(id));
    assert.equal((await billing()).suspended, true);
    subscription('active', 'price_pro', id);
    await tell(changed(id));
    assert.equal((await billing()).suspended, false);
  });

  it('give an organization nothing for another one’s subscription', async () => {
    const id = subscription('active');
    await tell(changed(id));
    const bob = await aUser(api());
    const { data } = await api().post('/billing/checkout', { plan: 'pro' }, { as: bob.token });
    const stranger = new URL(data.url).pathname.slice(1);
    await tell({ ...changed(id), data: { object: { customer: stranger, object: 'subscription', id } } });
    await tell({ ...event('invoice.paid', {}), data: { object: { ...paid(id), customer: stranger } } });
    const { plan, credits } = (await api().get('/billing', { as: bob.token })).data;
    assert.deepEqual([plan, credits.balance], ['free', 0]);
  });

  it('are taken to go on until Stripe says that they ended: no second one begins, and nothing is deleted', async () => {
    const id = subscription('active');
    stripe().subscriptions.set(id, {
      customer,
      status: 'active',
      price: 'price_pro',
      periodEnd: seconds() - 4 * 86_400,
    });
    await tell(changed(id));
    assert.equal((await billing()).status, 'expired');
    const again = await api().post('/billing/checkout', { plan: 'pro' }, { as: ada.token });
    const proof = { password: ada.password };
    const deletion = await api().send('DELETE', `/orgs/${ada.orgId}`, proof, { as: ada.token });
    for (const { status, body } of [again, deletion]) {
      assert.deepEqual([status, body.error], [409, 'invalid_state']);
      assert.match(body.message, /billing\/portal/);
    }
  });

  it('that ended while an operator held the organization are over: another begins once it is free', async () => {
    const id = subscription('active');
    await tell(changed(id));
    await operate('--status', 'suspended');
    subscription('canceled', 'price_pro', id);
    await tell(changed(id, 'customer.subscription.deleted'));
    assert.equal((await billing()).suspended, true);
    await operate('--status', 'active');
    const { status } = await api().post('/billing/checkout', { plan: 'pro' }, { as: ada.token });
    assert.equal(status, 200);
  });

  it('are not begun where they would end no suspension', async () => {
    const checkout = async () => {
      const { status, body } = await api().post('/billing/checkout', { plan: 'pro' }, { as: ada.token });
      return [status, body.error];
    };
    await operate('--status', 'suspended');
    assert.deepEqual(await checkout(), [409, 'invalid_state']);
    await operate('--status', 'expired');
    assert.deepEqual(await checkout(), [200, undefined]);
  });

  it('do not end a suspension that an operator confirmed while the subscription was unpaid', async () => {
    const id = subscription('unpaid');
    await tell(changed(id));
    await assert.rejects(
      operate('--until', 'never'),
      /suspended because of a payment\. Set its new status with --status/,
    );
    await operate('--status', 'suspended');
    await operate('--until', 'never');
    subscription('active', 'price_pro', id);
    await tell(changed(id));
    assert.equal((await billing()).suspended, true);
    await operate('--status', 'active');
    assert.equal((await billing()).suspended, false);
  });

  it('are closed to keys', async () => {
    const { key } = await aKey(api(), ada.token, { scopes: ['posts:write'] });
    assert.equal((await api().post('/billing/checkout', { plan: 'pro' }, { as: key })).status, 403);
  });

  it('are refused where they are not set up', async () => {
    const plain = await startTestApi();
    try {
      const { token: as } = await aUser(plain);
      for (const [path, body] of [['/billing/checkout', { plan: 'pro' }], ['/billing/portal']] as const)
        assert.equal((await plain.post(path, body, { as })).body.error, 'invalid_state');
    } finally {
      await plain.close();
    }
  });
});
