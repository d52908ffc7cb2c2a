import { Menu as Base } from '@base-ui/react/menu';
import { buttonClass } from './button.tsx';

/** A filter of which several may be chosen at once; without any, nothing is left out. */
export const Choices = ({
  label,
  values,
  options,
  onChange,
}: {
  label: string;
  values: readonly string[];
  options: readonly (readonly [string, string])[];
  onChange: (values: readonly string[]) => void;
}) => {
  const chosen = options.filter(([key]) => values.includes(key)).map(([, name]) => name);
  const toggle = (key: string, isOn: boolean): void =>
    onChange(isOn ? [...values, key] : values.filter(value => value !== key));
  return (
    <Base.Root>
      <Base.Trigger className={`${buttonClass()} max-w-52`}>
        <span className="sr-only">{chosen.length > 0 && `${label}: `}</span>
        <span className="truncate">{chosen.length > 0 ? chosen.join(', ') : label}</span>
        <span aria-hidden className="text-quiet">
          ▾
        </span>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="start" className="z-50">
          <Base.Popup className="max-h-80 min-w-44 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-lg">
            {options.map(([key, name]) => (
              <Base.CheckboxItem
                key={key}
                checked={values.includes(key)}
                onCheckedChange={isOn => toggle(key, isOn)}
                className="flex min-h-9 cursor-pointer items-center gap-2 rounded-lg px-3 outline-none data-highlighted:bg-accent-wash pointer-coarse:min-h-11"
              >
                <span aria-hidden className="w-4 text-accent">
                  {values.includes(key) && '✓'}
                </span>
                <span dir="auto" className="max-w-60 truncate">
                  {name}
                </span>
              </Base.CheckboxItem>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
};
