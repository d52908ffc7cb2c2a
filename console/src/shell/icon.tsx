/** A drawing of lines, 24 by 24; what it stands for is said beside it. */
export const Icon = ({ path }: { path: string }) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="size-5 shrink-0 fill-none stroke-current stroke-[1.8]"
  >
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
