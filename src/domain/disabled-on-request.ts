/** Why an endpoint or an agent is disabled that a person has disabled: nobody has to look at it. */
export const disabledOnRequest = 'Disabled on request.';
