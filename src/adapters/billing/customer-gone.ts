/** Stripe knows the customer no more: somebody deleted it there. */
export class CustomerGone extends Error {
  override readonly name = 'CustomerGone';
}
