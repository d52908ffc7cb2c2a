import { claimUnreportedFaults, type PlatformFault } from '../../db/publishing/platform-faults.ts';
import { notifyOperator } from '../../adapters/mail/notify-operator.ts';
import type { Service } from '../../process/service.ts';

type Telling = Pick<Service, 'config' | 'log' | 'mailer' | 'orm'>;

const mailAbout = ({ platform, message, since }: PlatformFault) => ({
  subject: `Posts on ${platform} wait for you: the platform refuses this service`,
  body: `${message} Since ${since}, posts on ${platform} wait and are tried again every few minutes. Nothing was published. Fix the cause before MAX_LATENESS ends their wait; \`operator doctor\` shows whether it is fixed.`,
});

/** Reports each platform that refuses this service to the operator, once. Returns the number of platforms. */
const reportPlatformFaults = async ({ config, log, mailer, orm }: Telling): Promise<number> => {
  const faults = await claimUnreportedFaults(orm.em.fork());
  for (const fault of faults) {
    const { platform, message, since } = fault;
    log.error({ platform, since, reason: message }, 'a platform refuses this service, and its posts wait');
    // in parallel: a mail server may be down for minutes
    notifyOperator(config, mailer, mailAbout(fault)).catch((error: unknown) => {
      log.error({ err: error, platform }, 'a platform fault could not be mailed to the operator');
    });
  }
  return faults.length;
};

/** Creates the step that reports platform faults to the operator. */
export const createFaultActivities = (service: Telling) => ({
  reportPlatformFaults: (): Promise<number> => reportPlatformFaults(service),
});

export type FaultActivities = ReturnType<typeof createFaultActivities>;
