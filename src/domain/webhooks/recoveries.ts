/** How far a recovery of a webhook's deliveries is. */
export interface RecoveryProgress {
  status: 'running' | 'completed' | 'cancelled';
  /** Counted when it began. */
  total: number;
  /** Handed to their workflows again. */
  released: number;
}
