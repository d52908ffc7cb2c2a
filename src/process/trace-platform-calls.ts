import type { CallWatch } from '../platforms/wire.ts';
import type { Tracing } from './tracing.ts';

/** Makes a span of each call to a platform, with its answer's status: no address, no words of either side. */
export const tracePlatformCalls =
  (tracing: Tracing): CallWatch =>
  ({ platform, operation, method, endpoint }, call) => {
    const attributes = {
      'platform.name': platform,
      'platform.operation': operation,
      'http.request.method': method,
      ...(endpoint && { 'platform.endpoint': endpoint }),
    };
    const told = { name: `${platform} ${operation}`, kind: 'client', attributes } as const;
    return tracing.span(told, async span => {
      const answer = await call();
      span?.set({ 'http.response.status_code': answer.status });
      if (answer.status >= 400) span?.failed();
      return answer;
    });
  };
