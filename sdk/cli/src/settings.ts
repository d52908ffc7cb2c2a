import { homedir } from 'node:os';
import path from 'node:path';

/** Settings from the environment. */
export interface Settings {
  /** `SOCIAL_API`: where the service is. Default: that of `npm start`. */
  api: string;
  /** `SOCIAL_API_KEY`: an API key, used instead of a login. */
  apiKey: string | undefined;
  /** `BROWSER`: what opens an address; else what the system has for that. */
  browser: string | undefined;
  /** `VISUAL` or `EDITOR`: the editor for texts. */
  editor: string | undefined;
  /** Folder of the stored logins: `social-publishing` in `XDG_CONFIG_HOME`, or in `~/.config`. */
  folder: string;
}

export const readSettings = (env: NodeJS.ProcessEnv = process.env): Settings => ({
  api: env['SOCIAL_API'] || 'http://127.0.0.1:3000',
  apiKey: env['SOCIAL_API_KEY'] || undefined,
  browser: env['BROWSER'] || undefined,
  editor: env['VISUAL'] || env['EDITOR'] || undefined,
  folder: path.join(env['XDG_CONFIG_HOME'] || path.join(homedir(), '.config'), 'social-publishing'),
});
