import { secret } from '../ids.ts';
import { json } from '../http.ts';
import type { Call, Reply, TokenProblem, Voice } from '../http.ts';
import type { Container } from './meta-model.ts';

type MetaPlatform = Container['platform'];

/** A Graph error: nearly always HTTP 400, told apart by code and subcode. */
export function graphError(
  code: number,
  subcode: number | undefined,
  message: string,
  more: object = {},
): Reply {
  const error = {
    message,
    type: 'OAuthException',
    code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
    ...more,
    fbtrace_id: `A${secret(16)}`,
  };
  return json(400, { error });
}

export const badParameter = (message: string, subcode?: number): Reply =>
  graphError(100, subcode, `(#100) ${message}`);

/** Graph's error for IDs that do not exist or do not belong to the caller. */
export const unknownObject = (id: string): Reply =>
  badParameter(
    `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`,
    33,
  );

const tokenProblems: Record<TokenProblem, [subcode: number | undefined, message: string]> = {
  missing: [undefined, 'An access token is required to request this resource.'],
  invalid: [undefined, 'Invalid OAuth access token - Cannot parse access token'],
  expired: [463, 'Error validating access token: Session has expired.'],
  revoked: [458, 'Error validating access token: The user has not authorized application.'],
};

export function tokenError(problem: TokenProblem): Reply {
  const [subcode, message] = tokenProblems[problem];
  return problem === 'missing' ? graphError(104, subcode, message) : graphError(190, subcode, message);
}

/** The container is not (or no longer) there to be published. */
export const noContainer: Record<MetaPlatform, () => Reply> = {
  instagram: () => graphError(24, 2_207_008, 'The requested resource does not exist'),
  threads: () =>
    graphError(24, 4_279_009, 'The requested resource does not exist', {
      is_transient: false,
      error_user_title: 'Media Not Found',
      error_user_msg: 'The media with the given ID cannot be found.',
    }),
};

/** The container is not finished. */
export const notFinished: Record<MetaPlatform, () => Reply> = {
  instagram: () =>
    graphError(9007, 2_207_027, 'Media ID is not available', {
      error_user_msg: 'The media is not ready to be published.',
    }),
  threads: noContainer.threads,
};

export const overQuota = (): Reply =>
  graphError(9, 2_207_042, 'Application request limit reached', {
    error_user_msg:
      'You reached the maximum number of posts that is allowed to be published by Content Publishing API.',
  });

export function metaVoice(platform: MetaPlatform): Voice {
  return {
    serverError: () => {
      const reply = graphError(
        2,
        undefined,
        'An unexpected error has occurred. Please retry your request later.',
        { is_transient: true },
      );
      return { ...reply, status: 500 };
    },
    rateLimited: (call, seconds, explicit) => limitReached(call, seconds, explicit),
    quotaExceeded: overQuota,
    unauthorized: tokenError,
    forbidden: () => graphError(10, undefined, '(#10) Application does not have permission for this action'),
    invalidMedia: () =>
      graphError(
        352,
        2_207_026,
        'The video format is not supported. Please check spec for supported formats.',
      ),
    notReady: notFinished[platform],
    duplicate: () => graphError(506, undefined, '(#506) Duplicate status message'),
    notFound: () => badParameter('Unsupported request. Unknown path components', 33),
    headers: call => usage(call, 1, 0),
  };
}

/** Returns the rate-limit error. Graph has no `Retry-After`, unless a test sets the seconds. */
function limitReached(call: Call, seconds: number, explicit: boolean): Reply {
  const reply = graphError(4, undefined, '(#4) Application request limit reached', { is_transient: true });
  const headers = { ...reply.headers, ...usage(call, 100, Math.ceil(seconds / 60)) };
  return { ...reply, headers: explicit ? { ...headers, 'retry-after': String(seconds) } : headers };
}

/** Returns the used percentage of the hourly allowance, and the minutes until some is available again. */
function usage(call: Call, percent: number, minutes: number): Record<string, string> {
  const counts = { call_count: percent, total_cputime: 1, total_time: 1 };
  const business = {
    [call.account?.id ?? '0']: [{ type: 'instagram', ...counts, estimated_time_to_regain_access: minutes }],
  };
  return {
    'x-app-usage': JSON.stringify(counts),
    'x-business-use-case-usage': JSON.stringify(business),
    'x-fb-trace-id': secret(8),
  };
}
