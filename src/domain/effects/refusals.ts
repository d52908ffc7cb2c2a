/** Why no call may be made for an effect: for good, or for now. */
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
  | 'paused'
  | 'being_changed'
  | 'being_commented';

/** What people read of a refusal, and how many milliseconds until it is asked again; null where it does not pass. */
export interface RefusalFacts {
  message: string;
  againMs: number | null;
}

/** How soon an effect is looked at again: while another one is under way, what passes by itself, and what a person has to do. */
export const againMs = { other: 2_000, passing: 15_000, person: 300_000 } as const;

export const refusalFacts: Readonly<Record<EffectRefusal, RefusalFacts>> = {
  not_out: { message: 'The post is not out there any more.', againMs: null },
  post_deleted: { message: 'The post was deleted in this service.', againMs: null },
  not_allowed: {
    message:
      'The person or the API key that asked for it was removed, or may not publish for the brand any more. Ask for it again.',
    againMs: null,
  },
  unapproved: {
    message:
      'The brand asks for reviews, and whoever asked for this may not put it out alone any more. Have an approver ask for it.',
    againMs: null,
  },
  stopped: {
    message:
      'The person who sent the post on its way was removed from the organization or may not publish for the brand any more.',
    againMs: null,
  },
  agent_off: { message: 'The agent was stopped, or does not answer by itself any more.', againMs: null },
  comment_gone: { message: 'The comment is not there any more.', againMs: null },
  answered: { message: 'A person has answered it meanwhile.', againMs: null },
  too_late: {
    message: 'It is too late for this now. Ask for it again if it is still wanted.',
    againMs: null,
  },
  suspended: { message: 'The organization is suspended.', againMs: againMs.person },
  paused: { message: 'The operators of this service have paused publishing.', againMs: againMs.passing },
  being_changed: { message: 'The post is being taken back, or changed.', againMs: againMs.other },
  being_commented: { message: 'A comment is on its way to the post.', againMs: againMs.other },
};
