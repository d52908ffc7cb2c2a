import type { HttpAnswer } from '../../adapters/http/http.ts';
import { textAt } from '../../adapters/http/json.ts';
import { PlatformError } from '../platform.ts';

/** Throws unless the response comes from YouTube itself. A success from a proxy in between has no effect. */
export const requireKind = ({ json }: Pick<HttpAnswer, 'json'>, kind: string): void => {
  if (textAt(json, 'kind') === kind) return;
  throw new PlatformError({ kind: 'transient', message: 'YouTube did not confirm the action.' });
};
