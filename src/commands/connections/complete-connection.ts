import { auditAs, type AuditOrigin } from '../../db/audit.ts';
import type { Em } from '../../db/driver/orm.ts';
import type { NamedConnection } from '../../db/connections/connections.ts';
import type { ConnectPorts } from './authorize-connection.ts';
import { exchangeCode, redeemCallback, type Callback } from './exchange-code.ts';
import { storeConnection } from './store-connection.ts';

/**
 * Ends a consent at once: uses up its state, turns the code into tokens, asks whose account it is and stores both. `em` is
 * a fork that is in no transaction, as the platform is called between two of them. `origin` is where it comes from, for the
 * audit log. Throws `authorization_failed` with the reason.
 */
export const completeConnection = async (
  em: Em,
  ports: ConnectPorts,
  callback: Callback,
  origin: AuditOrigin,
): Promise<NamedConnection> => {
  const arrival = await redeemCallback(em, ports, callback);
  const grant = await exchangeCode(ports, arrival);
  return em.transactional(inner => {
    auditAs(inner, origin);
    const { platform } = callback;
    return storeConnection(inner, ports.cipher, {
      asker: arrival.consent,
      platform,
      grant,
      confirmed: false,
    });
  });
};
