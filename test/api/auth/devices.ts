import assert from 'node:assert/strict';
import { someIp, type TestApi } from '../../support/http/api.ts';

export interface Begun {
  deviceCode: string;
  userCode: string;
}

/** Devices without a browser, each at its own address. */
export const devicesOf = (api: () => TestApi) => {
  const device = () => ({ headers: { 'X-Forwarded-For': someIp(), 'User-Agent': 'curl/8.9' } });
  const begin = async (): Promise<Begun> => {
    const { status, data } = await api().post('/auth/device/code', { clientName: 'Our CLI' }, device());
    assert.equal(status, 200);
    return data;
  };
  const poll = ({ deviceCode }: Pick<Begun, 'deviceCode'>) =>
    api().post('/auth/device/token', { deviceCode }, device());
  return { device, begin, poll };
};
