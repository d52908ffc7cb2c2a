/** Reasons why an effect may not be called, permanently or for now. */
export type EffectRefusal =
  | 'not_out'
  | 'post_deleted'
  | 'not_allowed'
  | 'unapproved'
  | 'stopped'
  | 'agent_off'
  | 'comment_gone'
  | 'answered'
  | 'too_late'
  | 'suspended'
  | 'archived'
  | 'paused'
  | 'being_changed'
  | 'being_commented';

/** Message of a refusal, and the milliseconds until the next check, or null if the refusal is permanent. */
export interface RefusalFacts {
  message: string;
  againMs: number | null;
}

/**
 * Milliseconds until an effect is checked again: while another effect is running, for a temporary reason, and for a reason
 * that needs a person.
 */
export const againMs = { other: 2_000, passing: 15_000, person: 300_000 } as const;

export const refusalFacts: Readonly<Record<EffectRefusal, RefusalFacts>> = {
  not_out: { message: 'The post is no longer on the platform.', againMs: null },
  post_deleted: { message: 'The post was deleted in this service.', againMs: null },
  not_allowed: {
    message:
      'The person or API key that asked for this was removed or may no longer publish for the brand. Ask again as someone who may.',
    againMs: null,
  },
  unapproved: {
    message:
      'The brand requires reviews, and the person who asked for this may no longer publish without one. Have an approver ask for it.',
    againMs: null,
  },
  stopped: {
    message:
      'The person who scheduled or published the post left the organization or may no longer publish for the brand.',
    againMs: null,
  },
  agent_off: { message: 'The agent was disabled, or no longer answers by itself.', againMs: null },
  comment_gone: { message: 'The comment no longer exists.', againMs: null },
  answered: { message: 'A person has already answered the comment.', againMs: null },
  too_late: {
    message: 'The action was not carried out in time. Ask for it again if you still want it.',
    againMs: null,
  },
  suspended: { message: 'The organization is suspended.', againMs: againMs.person },
  archived: { message: 'The brand is archived. Unarchive it to continue.', againMs: againMs.person },
  paused: { message: 'The operator of this service has paused publishing.', againMs: againMs.passing },
  being_changed: {
    message: 'The post is being deleted from the platform, or changed there.',
    againMs: againMs.other,
  },
  being_commented: { message: 'A comment is being added to the post.', againMs: againMs.other },
};
