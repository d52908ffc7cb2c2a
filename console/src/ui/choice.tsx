/** A filter that stands in a row with others: the first entry leaves nothing out. */
export const Choice = ({
  label,
  value = '',
  options,
  onChange,
}: {
  label: string;
  value: string | undefined;
  options: readonly (readonly [string, string])[];
  onChange: (value: string | undefined) => void;
}) => (
  <select
    aria-label={label}
    value={value}
    onChange={({ target }) => onChange(target.value || undefined)}
    className="min-h-9 max-w-40 rounded-lg border border-strong-line bg-paper px-2 pointer-coarse:min-h-11"
  >
    <option value="">{label}</option>
    {options.map(([key, name]) => (
      <option key={key} value={key}>
        {name}
      </option>
    ))}
  </select>
);
