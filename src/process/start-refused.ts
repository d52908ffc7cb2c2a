/** A start that cannot be, for a reason that the person who started it can change: shown as one message, without a stack. */
export class StartRefused extends Error {
  /** 2 for a wrong command or setting, 1 for a machine that is not as needed (a taken port, a locked folder). */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'StartRefused';
    this.exitCode = exitCode;
  }
}
