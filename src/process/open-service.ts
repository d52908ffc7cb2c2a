import type { DestinationStream } from 'pino';
import { createAi } from '../adapters/ai/create-ai.ts';
import { createCipher } from '../adapters/secrets/cipher.ts';
import { createFileUrls } from '../adapters/storage/file-urls.ts';
import { createOutbound } from '../adapters/outbound/outbound.ts';
import { createLoginProviders } from '../login-providers/index.ts';
import { createMailer } from '../adapters/mail/mail.ts';
import { createPusher } from '../adapters/push/push.ts';
import type { Payments } from '../adapters/billing/payments.ts';
import { createSearch } from '../adapters/search/create-search.ts';
import { createVideoTools } from '../adapters/video/tools.ts';
import { createSpeech } from '../adapters/speech/create-speech.ts';
import { createStorage } from '../adapters/storage/create-storage.ts';
import { publicUrl, type Config } from '../config/index.ts';
import { recordAiCall } from '../db/ai/record-call.ts';
import { setAddressProof } from '../db/auth/users.ts';
import { setSignupCredits } from '../db/billing/signup-credits.ts';
import { setEventSettings } from '../db/webhooks/events.ts';
import { openOrm } from '../db/driver/orm.ts';
import { createEngine } from '../engine/client.ts';
import { createDatabaseWatch } from './database-watch.ts';
import { armFailpoints } from './failpoints.ts';
import { createLog } from './log.ts';
import { createPlatforms } from '../platforms/index.ts';
import type { Service } from './service.ts';
import { noTracing, type Tracing } from './tracing.ts';
import { notifyOperator } from '../adapters/mail/notify-operator.ts';
import type { CallWatch } from '../platforms/wire.ts';

/** Creates a span for each call to a platform, with the response's status but without URLs or contents. */
const tracePlatformCalls =
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

/** Loads Stripe's library only if it is used. */
const paymentsOf = async (config: Config): Promise<Payments | undefined> => {
  if (config.STRIPE_SECRET_KEY === undefined) return undefined;
  const { createPayments } = await import('../adapters/billing/payments.ts');
  return createPayments(config.STRIPE_SECRET_KEY, config);
};

/** Loads OpenTelemetry only if it is used. */
const tracingOf = async (config: Config, role: string): Promise<Tracing> => {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = config;
  if (endpoint === undefined) return noTracing;
  const { openTraces } = await import('./open-traces.ts');
  return openTraces(config, endpoint, role);
};

/**
 * Opens the dependencies of one process. Connects to nothing until first use. Logs go to stdout unless `logTo` is given.
 */
export const openService = async (
  config: Config,
  role: string,
  logTo?: DestinationStream,
): Promise<Service> => {
  armFailpoints(config.FAILPOINTS);
  const orm = await openOrm(config, role === 'api' ? 'tenants' : 'system');
  setEventSettings(orm, { retrySchedule: config.WEBHOOK_RETRY_SCHEDULE, apiUrl: publicUrl(config) });
  const [engine, mailer] = [createEngine(config), createMailer(config)];
  setSignupCredits(orm, config.SIGNUP_CREDITS);
  setAddressProof(orm, config.ADDRESS_PROOF);
  const log = createLog(config, role, logTo);
  const tracing = await tracingOf(config, role);
  const ai = createAi(
    config,
    call =>
      recordAiCall(orm, call).catch((error: unknown) => {
        log.error({ err: error, call }, 'a call to a model could not be recorded');
      }),
    role === 'worker' ? 5 : 0,
  );
  const [storage, outbound] = [createStorage(config), createOutbound(config)];
  const video = createVideoTools(config, storage, log);
  return {
    config,
    log,
    tracing,
    orm,
    databaseWatch: createDatabaseWatch(orm, log, reason =>
      notifyOperator(config, mailer, {
        subject: 'The database was set back: publishing has stopped',
        body: `The service noticed this because ${reason}. Posts, webhooks, and mails wait until you run "npm run operator -- restored".`,
      }),
    ),
    ai,
    cipher: createCipher(config),
    storage,
    video,
    speech: createSpeech(config),
    fileUrls: createFileUrls(config),
    search: createSearch(config),
    platforms: createPlatforms(config, { watch: tracePlatformCalls(tracing) }),
    outbound,
    mailer,
    pusher: createPusher(config, outbound),
    loginProviders: createLoginProviders(config),
    payments: await paymentsOf(config),
    engine,
    close: async () => {
      mailer.close();
      await ai.close();
      await video.close();
      await engine.close();
      await tracing.close();
      await orm.close();
    },
  };
};
