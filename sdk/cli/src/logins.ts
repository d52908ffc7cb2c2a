import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Login at one service. */
export interface Login {
  token: string;
  email: string;
}

type Logins = Record<string, Login>;

/** Logins by service address, in a file that only its owner can read. */
export class LoginFile {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  get #file(): string {
    return path.join(this.#folder, 'logins.json');
  }

  #read(): Logins {
    try {
      return JSON.parse(readFileSync(this.#file, 'utf8')) as Logins;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw new Error(`${this.#file} cannot be read: ${(error as Error).message}`, { cause: error });
    }
  }

  #write(logins: Logins): void {
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const fresh = `${this.#file}.${process.pid}`;
    writeFileSync(fresh, `${JSON.stringify(logins, null, 2)}\n`, { mode: 0o600 });
    renameSync(fresh, this.#file);
  }

  /** Returns the login for an API address, or undefined if no one is logged in. */
  get(api: string): Login | undefined {
    return this.#read()[api];
  }

  set(api: string, login: Login): void {
    this.#write({ ...this.#read(), [api]: login });
  }

  delete(api: string): void {
    const { [api]: _gone, ...others } = this.#read();
    this.#write(others);
  }
}
