/** Reason for endpoints and agents that a person has disabled, which need no attention. */
export const disabledOnRequest = 'Disabled on request.';
