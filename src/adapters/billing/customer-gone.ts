/** Thrown if a customer no longer exists, because it was deleted at Stripe. */
export class CustomerGone extends Error {
  override readonly name = 'CustomerGone';
}
