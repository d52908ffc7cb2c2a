/** Steps of this process that wait for their instant. */
export class Waiting {
  count = 0;
}
