import { connect } from 'node:tls';

const patienceMs = 3_000;

/**
 * Reads when a server's certificate expires, in epoch milliseconds. The certificate need not be trusted. Throws if there is
 * no answer.
 */
export const readCertificateEnd = ({ hostname, port }: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('it does not answer')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to));
      socket.end();
    });
  });
