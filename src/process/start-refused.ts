/** Error for a start that is impossible for a reason the person can fix. Shown as one message without a stack. */
export class StartRefused extends Error {
  /** 2 for a wrong command or setting, 1 for a problem of the machine (a port in use, a locked folder). */
  readonly exitCode: 1 | 2;

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message);
    this.name = 'StartRefused';
    this.exitCode = exitCode;
  }
}
