/** Progress of a recovery of a webhook's deliveries. */
export interface RecoveryProgress {
  status: 'running' | 'completed' | 'cancelled';
  /** Number of deliveries, counted when the recovery began. */
  total: number;
  /** Number of deliveries handed to their workflows again. */
  released: number;
}
