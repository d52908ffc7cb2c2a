import { Menu as Base } from '@base-ui/react/menu';
import { ChoicesWords, choicesClass, type ChoicesProps } from './choices.tsx';

/** The menu of `Choices`. */
export const ChoicesMenu = ({ isOpenAtFirst, ...given }: ChoicesProps & { isOpenAtFirst: boolean }) => {
  const { values, options, onChange } = given;
  const toggle = (key: string, isOn: boolean): void =>
    onChange(isOn ? [...values, key] : values.filter(value => value !== key));
  return (
    <Base.Root defaultOpen={isOpenAtFirst}>
      <Base.Trigger className={choicesClass}>
        <ChoicesWords {...given} />
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
