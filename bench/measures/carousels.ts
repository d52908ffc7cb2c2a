import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { layOutCarousel, type LaidOut } from '../../src/adapters/carousels/draw-carousel.ts';
import { carouselTemplates, type CarouselTemplate } from '../../src/domain/carousels/carousels.ts';
import { query } from '../../src/local/parts/postgres.ts';
import { drawAll, lookOf } from '../carousel-look.ts';
import { signUp, type Customer } from '../customer.ts';
import { absolute, comparison, type Row } from '../row.ts';
import { alternate } from '../rounds.ts';
import type { Bench, Measure } from './measure.ts';

const six = 6;
const twenty = 20;
const pollMs = 20;
/** Number of carousels of each template drawn in one round. */
const timesARound = 2;

let drawn = 0;

/** Returns a carousel that was never drawn before. Templates that depend on the title are painted again. */
const laidOut = (template: CarouselTemplate): Promise<LaidOut> => {
  drawn += 1;
  return layOutCarousel({ ...lookOf(six, { template, title: `Better coffee ${drawn}` }), logo: null });
};

const eachTemplate = async (work: (template: CarouselTemplate) => Promise<unknown>): Promise<void> => {
  for (const template of carouselTemplates) await work(template);
};

/** Measures milliseconds of CPU time per slide. Wall time on a busy machine would mostly measure other programs. */
const timed = async (work: (template: CarouselTemplate) => Promise<unknown>): Promise<number> => {
  const before = process.cpuUsage();
  for (let time = 0; time < timesARound; time += 1) await eachTemplate(work);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / (six * timesARound * carouselTemplates.length);
};

/** Measures the cost above the renderer: choosing fonts and sizes. */
const drawing = async ({ size, reporter }: Bench): Promise<Row> => {
  // After the first drawing, fonts are loaded and sizes known. Only the renderer and the encoder remain.
  const known = new Map<CarouselTemplate, LaidOut>();
  await reporter.step('carousels to draw again and again', () =>
    eachTemplate(async template => {
      const carousel = await laidOut(template);
      await drawAll(carousel);
      known.set(template, carousel);
    }),
  );
  const rounds = await alternate(
    {
      floor: () => timed(async template => drawAll(known.get(template) as LaidOut)),
      ours: () => timed(async template => drawAll(await laidOut(template))),
    },
    { rounds: size.rounds, label: 'a slide', reporter, unit: 'ms of CPU' },
  );
  return comparison(
    {
      name: 'A slide of a carousel',
      unit: 'ms of CPU',
      bar: { kind: 'at most', value: 1.3 },
      note: 'All five templates, with fonts, sizes, and JPEG. The floor draws and encodes slides whose layout is already known.',
    },
    rounds,
  );
};

/** Signs up a customer with a brand and enough credits for the measures. */
const withCredits = async ({ stack: { apiUrl, databaseUrl } }: Bench): Promise<Customer> => {
  const customer = await signUp(apiUrl, `carousels-${Date.now()}`);
  await query(
    databaseUrl,
    `insert into billing_accounts (org_id, balance, plan) values ($1, 100000, 'agency')
     on conflict (org_id) do update set balance = 100000`,
    [customer.orgId],
  );
  return customer;
};

/** Returns the seconds from the request until every picture and the document can be fetched. */
const untilReady = async ({ call, brandSlug }: Customer, slideCount: number): Promise<number> => {
  const began = performance.now();
  const asked = { brandSlug, topic: 'How to brew better coffee at home', slideCount };
  const { id } = await call<{ id: string }>('POST', '/carousels/generate', asked);
  for (let status = 'draft'; status !== 'ready'; await sleep(pollMs)) {
    ({ status } = await call<{ status: string }>('GET', `/carousels/${id}`));
    if (status === 'failed') throw new Error('a carousel was not drawn');
  }
  return (performance.now() - began) / 1_000;
};

const sixSlides = async ({ size, reporter }: Bench, customer: Customer): Promise<Row> => {
  const seconds: number[] = [];
  for (let round = 1; round <= size.rounds; round += 1) {
    const label = `six slides, round ${round}/${size.rounds}`;
    seconds.push(await reporter.step(label, () => untilReady(customer, six)));
  }
  return absolute(
    {
      name: 'A carousel of six slides, request → ready',
      unit: 's',
      bar: { kind: 'at most', value: 3 },
      note: 'Written without a model, drawn and stored by the worker, six pictures and a PDF; the first round reads the renderer from disk.',
    },
    seconds,
  );
};

/** Returns a process's resident memory in MB as the system reports it: now, and its peak. */
const memoryOf = async (pid: number): Promise<{ now: number; peak: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? Infinity) / 1_024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
};

const program = fileURLToPath(new URL('../carousel-process.ts', import.meta.url));

/**
 * Measures the memory of a process that only draws. The note shows the worker's memory, which includes all of its other
 * work.
 */
const memory = ({ stack: { start, worker }, reporter }: Bench, customer: Customer): Promise<Row> =>
  reporter.step('twenty slides', async () => {
    const drawer = await start('carousel', program, {});
    await drawer.stop();
    const { now: before } = await memoryOf(worker.pid);
    await untilReady(customer, twenty);
    const { peak } = await memoryOf(worker.pid);
    return absolute(
      {
        name: 'Memory for twenty slides, peak',
        unit: 'MB',
        bar: { kind: 'at most', value: 400 },
        note: `A process that draws them, in four writing systems and with emoji, and does nothing else. The whole worker stands at ${before.toFixed(0)} MB after a few carousels, and at ${peak.toFixed(0)} MB at most while it draws twenty slides.`,
      },
      [Number(drawer.ready['peakMb'])],
    );
  });

/**
 * Measures the cost of drawing a carousel above the renderer, how long a person waits for one, and the memory of the
 * largest.
 */
export const carousels: Measure = {
  steps: ({ rounds }) => 1 + 3 * rounds + 1,
  run: async bench => {
    const slide = await drawing(bench);
    const customer = await withCredits(bench);
    return [slide, await sixSlides(bench, customer), await memory(bench, customer)];
  },
};
