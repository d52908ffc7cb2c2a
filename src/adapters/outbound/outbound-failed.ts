import type { FailureClass } from '../../domain/webhooks/deliveries.ts';
import type { OutboundAnswer } from './outbound-answer.ts';

/** Thrown if a request to a user's URL returned no usable answer. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed';
  readonly failure: FailureClass;
  /** Address of the connection, once there was one. */
  dialledAddress: string | undefined;
  durationMs = 0;
  /** Partial answer: a redirect that was not followed, or the part of an answer that was never complete. */
  readonly answer: OutboundAnswer | undefined;

  /** Creates the error. `message` is shown to users: it names their input, and nothing of our network. */
  constructor(failure: FailureClass, message: string, answer?: OutboundAnswer) {
    super(message);
    this.failure = failure;
    this.answer = answer;
  }
}

/** Thrown if the body is larger than the caller accepts. */
export class OutboundTooLarge extends OutboundFailed {
  constructor(maxBytes: number) {
    super('protocol', `The answer is larger than ${maxBytes} bytes.`);
  }
}

/** Messages for the codes with which a system refuses or abandons a connection. */
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

/** Returns the failure for an error while a request was sent or its answer, of which `answer` had arrived, was read. */
export const exchangeFailed = (host: string, error: unknown, answer?: OutboundAnswer): OutboundFailed => {
  const code = codeOf(error);
  return /^(HPE|ERR|Z)_/.test(code)
    ? new OutboundFailed('protocol', `${host} did not answer with HTTP (${code}).`, answer)
    : new OutboundFailed('reset', `${host} closed the connection before its answer was complete.`, answer);
};

const codeOf = (error: unknown): string =>
  String((error as NodeJS.ErrnoException | undefined)?.code ?? 'unknown');
