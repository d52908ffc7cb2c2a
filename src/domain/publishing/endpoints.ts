/**
 * Kinds of calls to a platform. One that counts calls by endpoint asks for a pause of one kind alone: an account whose
 * uploads are paused still publishes texts.
 */
export const endpointNames = ['posts', 'uploads', 'metrics', 'comments'] as const;
export type EndpointName = (typeof endpointNames)[number];
