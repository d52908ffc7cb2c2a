import assert from 'node:assert/strict';
import { readConfig } from '../../src/config/index.ts';
import { loopbackWarning, loopbackSettings } from '../../src/local/allow-loopback.ts';

describe('the local stack', () => {
  it('opens this machine to URLs of users while only this machine reaches it, and says so', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) {
      const config = readConfig({ HOST });
      const { OUTBOUND_ALLOW } = readConfig(loopbackSettings(config, {}));
      assert.deepEqual(OUTBOUND_ALLOW, ['localhost', '127.0.0.0/8', '::1']);
      assert.match(loopbackWarning(config) ?? '', /may lead to this machine/);
    }
  });

  it('lets webhooks there be http, unless the operator has said otherwise', () => {
    const config = readConfig({});
    assert.equal(loopbackSettings(config, {})['WEBHOOK_HTTP'], 'true');
    assert.equal(loopbackSettings(config, { WEBHOOK_HTTP: 'false' })['WEBHOOK_HTTP'], 'false');
  });

  it('keeps it closed when others reach it, or when the operator has named what is open', () => {
    for (const env of [{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { OUTBOUND_ALLOW: '10.0.0.0/8' }]) {
      const config = readConfig(env);
      assert.deepEqual(loopbackSettings(config), {});
      assert.equal(loopbackWarning(config), undefined);
    }
  });
});
