export const Approvals = () => null;
