import { connect, type ClientHttp2Session } from 'node:http2';

/** gRPC frame of the empty HealthCheckRequest: not compressed, zero bytes long. */
const emptyRequest = Buffer.alloc(5);
/** Bytes of SERVING in a HealthCheckResponse: field 1, value 1. */
const serving = Buffer.from([0x08, 0x01]);
const deadline = 1_000;

const ask = (session: ClientHttp2Session): Promise<boolean> =>
  new Promise(resolve => {
    const no = (): void => resolve(false);
    session.once('error', no);
    session.setTimeout(deadline, no);
    const call = session.request({
      ':method': 'POST',
      ':path': '/grpc.health.v1.Health/Check',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    const chunks: Buffer[] = [];
    call.on('error', no).on('close', no);
    call.on('data', (chunk: Buffer) => chunks.push(chunk));
    call.on('end', () => resolve(Buffer.concat(chunks).includes(serving)));
    call.end(emptyRequest);
  });

/**
 * Whether a gRPC server at the address reports that it serves. Written by hand (one HTTP/2 request) because the real client
 * costs a tenth of a second and tens of megabytes, in a process that needs it for nothing else.
 */
export const temporalServes = async (address: string): Promise<boolean> => {
  const session = connect(`http://${address}`);
  try {
    return await ask(session);
  } finally {
    session.on('error', () => undefined).destroy();
  }
};
