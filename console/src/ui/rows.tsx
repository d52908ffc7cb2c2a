import type { ReactNode } from 'react';

/** A list of things, one below the other, in a frame. */
export const Rows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    aria-label={label}
    className="flex flex-col divide-y divide-line rounded-xl border border-line bg-paper"
  >
    {children}
  </ul>
);

/** One of them: what it is, what is known of it, and what can be done with it. */
export const Row = ({
  title,
  note,
  actions,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}) => (
  <li className="flex flex-col gap-2 p-4">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-52">
        <div className="flex flex-wrap items-center gap-2 font-medium">{title}</div>
        {note !== undefined && <div className="text-quiet">{note}</div>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
    {children}
  </li>
);

/** A part of a screen with a name of its own, and what can be done in it. */
export const Part = ({
  title,
  note,
  actions,
  children,
}: {
  title: string;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <section aria-label={title} className="flex flex-col gap-3">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="text-lg font-semibold">{title}</h2>
        {note !== undefined && <p className="text-quiet">{note}</p>}
      </div>
      {actions !== undefined && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
    </div>
    {children}
  </section>
);

/** Facts about a resource, name beside value. */
export const Facts = ({ of: facts }: { of: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-1 sm:grid-cols-[minmax(0,max-content)_minmax(0,1fr)]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-quiet">{name}</dt>
        <dd className="min-w-0 pb-1 sm:pb-0">{value}</dd>
      </div>
    ))}
  </dl>
);
