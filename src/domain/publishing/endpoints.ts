/**
 * Kinds of calls to a platform. Platforms with limits per endpoint pause one kind only: an account with paused uploads
 * still publishes texts.
 */
export const endpointNames = ['posts', 'uploads', 'metrics', 'comments'] as const;
export type EndpointName = (typeof endpointNames)[number];
