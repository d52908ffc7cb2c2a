import { SocialPublishing } from '../../typescript/src/index.ts';
import { exitCodes } from './exit-codes.ts';
import { LoginFile } from './logins.ts';
import { readSettings, type Settings } from './settings.ts';

/** Shared context of all commands: the service's address, the credentials, and the output. */
export class Cli {
  readonly settings: Settings = readSettings();
  readonly logins = new LoginFile(this.settings.folder);
  /** API address from the command line, or from the settings. */
  api = this.settings.api;
  /** Whether answers are JSON, for programs. */
  json = false;
  exitCode: number = exitCodes.done;
  /** Leftovers of a failed command, and advice on what to do about them. */
  left: { postId?: string; advice: string } | undefined;
  /** Aborts pending waits. */
  readonly interrupted = new AbortController();

  /**
   * Returns a client with the API key or the stored login. Without either, the service reports that credentials are
   * missing.
   */
  client(): SocialPublishing {
    const token = this.settings.apiKey ?? this.logins.get(this.api)?.token;
    return new SocialPublishing({ baseUrl: this.api, token });
  }

  /** Prints the result: `lines` for people, `data` as JSON for programs. */
  result(data: unknown, lines: readonly string[]): void {
    process.stdout.write(this.json ? `${JSON.stringify(data)}\n` : lines.map(line => `${line}\n`).join(''));
  }

  /** Prints a line to stderr, where programs do not read it as the result. */
  say(line: string): void {
    process.stderr.write(`${line}\n`);
  }
}

/** Returns a text from elsewhere as one line, without characters that would control the terminal. */
export const plain = (text: string): string => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/** Formats rows as aligned columns. */
export const columns = (rows: readonly (readonly string[])[]): string[] => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map(row => plain(row[at] ?? '').length)));
  return rows.map(row =>
    row
      .map((cell, at) => plain(cell).padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
};
