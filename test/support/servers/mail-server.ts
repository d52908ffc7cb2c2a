import { once } from 'node:events';
import type { Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { freePort } from '../../../src/local/ports.ts';

/** Answers of the server other than accepting a mail. */
type Fault = 'busy' | 'refuse' | 'take and hang up';

/** A real SMTP server on loopback. */
export interface MailServer {
  url: string;
  taken: { from: string; to: string[]; text: string }[];
  /** Meets the next `count` mails so. */
  answer(fault: Fault, count: number): void;
  reset(): void;
  start(): Promise<void>;
  stop(): Promise<void>;
  close(): Promise<void>;
}

const errors = { busy: [451, 'Come back later'], refuse: [550, 'No such mailbox'] } as const;

export const aMailServer = async (): Promise<MailServer> => {
  const taken: MailServer['taken'] = [];
  const sockets = new Set<Socket>();
  const port = await freePort();
  let faults: Fault[] = [];
  let server: SMTPServer;

  const make = (): SMTPServer => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onData: (stream, { envelope }, done) => {
        let text = '';
        stream.setEncoding('utf8');
        stream.on('data', (chunk: string) => (text += chunk));
        stream.on('end', () => {
          const fault = faults.shift();
          if (fault === 'busy' || fault === 'refuse') {
            const [responseCode, message] = errors[fault];
            return done(Object.assign(new Error(message), { responseCode }));
          }
          const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
          taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
          if (fault === 'take and hang up') return sockets.forEach(socket => socket.destroy());
          done(null, 'Taken');
        });
      },
    });
    made.on('error', () => undefined);
    made.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    return made;
  };
  const start = async (): Promise<void> => {
    server = make();
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
  };
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise<void>(resolve => server.close(resolve));
  };
  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    answer: (fault, count) => (faults = Array.from({ length: count }, () => fault)),
    reset: () => {
      faults = [];
      taken.length = 0;
    },
    start,
    stop,
    close: stop,
  };
};
