import type { FailureClass } from '../../domain/webhooks/deliveries.ts';
import type { OutboundAnswer } from './outbound-answer.ts';

/** A request to a user's URL that brought no usable answer. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed';
  readonly failure: FailureClass;
  /** The address that was connected to, once one was. */
  dialledAddress: string | undefined;
  durationMs = 0;
  /** What had come of an answer: a redirect that was not to be followed, or as much as came of one that was never whole. */
  readonly answer: OutboundAnswer | undefined;

  /** `message` is shown to users: it names what they gave, and nothing of our network. */
  constructor(failure: FailureClass, message: string, answer?: OutboundAnswer) {
    super(message);
    this.failure = failure;
    this.answer = answer;
  }
}

/** The body is larger than the caller takes. */
export class OutboundTooLarge extends OutboundFailed {
  constructor(maxBytes: number) {
    super('protocol', `The answer is larger than ${maxBytes} bytes.`);
  }
}

/** Codes under which a system refuses or gives up a connection. */
const connectMessages: Record<string, string> = {
  ECONNREFUSED: 'refused the connection',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
  ETIMEDOUT: 'did not accept the connection in time',
};

export const connectFailed = (host: string, error: unknown): OutboundFailed => {
  const code = codeOf(error);
  return new OutboundFailed(
    'connect',
    `${host} ${connectMessages[code] ?? 'did not accept the connection'}.`,
  );
};

export const tlsFailed = (host: string, error: unknown): OutboundFailed =>
  new OutboundFailed('tls', `A secure connection to ${host} could not be established (${codeOf(error)}).`);

/** What broke while a request was sent or its answer, of which that much had come, was read. */
export const exchangeFailed = (host: string, error: unknown, answer?: OutboundAnswer): OutboundFailed => {
  const code = codeOf(error);
  return /^(HPE|ERR|Z)_/.test(code)
    ? new OutboundFailed('protocol', `${host} did not answer with HTTP (${code}).`, answer)
    : new OutboundFailed('reset', `${host} closed the connection before its answer was complete.`, answer);
};

const codeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | undefined)?.code ?? 'unknown');
