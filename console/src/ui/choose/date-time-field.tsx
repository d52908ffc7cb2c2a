import type { ComponentProps, ReactNode } from 'react';
import { zoneNameOf } from '../../lib/times.ts';
import { TextField } from '../field.tsx';

/** A day with a time of day, typed or taken from the browser's own picker, by the clock of the zone that the label names. */
export const DateTimeField = ({
  label,
  zone,
  ...rest
}: Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label: ReactNode; zone: string }) => (
  <TextField
    type="datetime-local"
    label={
      <>
        {label} <bdi>({zoneNameOf(zone)})</bdi>
      </>
    }
    {...rest}
  />
);
