/** Steps of this process that wait for their instant. */
export class EarlySteps {
  count = 0;
}
