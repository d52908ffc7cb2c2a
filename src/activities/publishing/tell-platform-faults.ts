import { claimUntoldFaults, type PlatformFault } from '../../db/publishing/platform-faults.ts';
import { notifyOperator } from '../../process/notify-operator.ts';
import type { Service } from '../../process/service.ts';

type Telling = Pick<Service, 'config' | 'log' | 'mailer' | 'orm'>;

const mailAbout = ({ platform, message, since }: PlatformFault) => ({
  subject: `Posts on ${platform} wait for you: the platform refuses this service`,
  body: `${message} Since ${since}, posts on ${platform} wait and are tried again every few minutes. Nothing was published. Fix the cause before MAX_LATENESS ends their wait; \`operator doctor\` shows whether it is fixed.`,
});

/** Tells the operator of each platform that refuses this service, once. Returns the number of platforms. */
const tellPlatformFaults = async ({ config, log, mailer, orm }: Telling): Promise<number> => {
  const faults = await claimUntoldFaults(orm.em.fork());
  for (const fault of faults) {
    const { platform, message, since } = fault;
    log.error({ platform, since, reason: message }, 'a platform refuses this service, and its posts wait');
    // in parallel: a mail server may be down for minutes
    notifyOperator(config, mailer, mailAbout(fault)).catch((error: unknown) => {
      log.error({ err: error, platform }, 'the operator could not be told of a platform fault');
    });
  }
  return faults.length;
};

/** Creates the step that tells the operator of platform faults. */
export const createFaultActivities = (service: Telling) => ({
  tellPlatformFaults: (): Promise<number> => tellPlatformFaults(service),
});

export type FaultActivities = ReturnType<typeof createFaultActivities>;
