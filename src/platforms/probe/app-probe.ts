/**
 * Whether a platform accepts something of this service’s app, with the platform’s words. `unclear`: the response proves
 * neither.
 */
export interface AppVerdict {
  state: 'accepted' | 'refused' | 'unclear';
  said: string;
}

/** Checks of an app that publish nothing and connect no account. Each throws a PlatformError without a usable response. */
export interface AppProbe {
  /** Asks whether the platform accepts the app’s id and secret. */
  checkApp(redirectUri: string): Promise<AppVerdict>;
  /** Opens a consent page without an account, and looks for words about an address that is not registered. */
  checkCallback(consentPage: string): Promise<AppVerdict>;
  /** Reads the scopes of an access token. Absent if the platform has no such call. */
  readScopes?(accessToken: string): Promise<string[]>;
}
