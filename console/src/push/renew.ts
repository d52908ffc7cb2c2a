import { useEffect } from 'react';
import { useOrganization } from '../shell/organization.ts';
import { wantedDevices } from './wanted.ts';

/** At the start, keeps the notifications of an organization coming to a browser that shows them. */
export const useRenewedPush = (): void => {
  const { org, api } = useOrganization();
  useEffect(() => {
    if (wantedDevices()[org.id] === undefined) return;
    // The next start retries after an error.
    void import('./device.ts').then(({ renewHere }) => renewHere(org.id, api)).catch(() => undefined);
  }, [org.id]);
};
