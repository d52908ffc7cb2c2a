/** How much of something there is: a bar that says it in words, too. */
export const Bar = ({
  label,
  words,
  part,
  role = 'meter',
  isFull = false,
}: {
  label: string;
  words: string;
  /** Fraction of the whole, from 0 to 1. */
  part: number;
  role?: 'meter' | 'progressbar';
  isFull?: boolean;
}) => {
  const percent = Math.round(Math.min(Math.max(part, 0), 1) * 100);
  return (
    <div
      role={role}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={words}
      className="h-2 w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full ${isFull ? 'bg-bad-fill' : 'bg-accent-fill'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
};
