import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '@sdk';
import { sentenceOf } from '../api/client.ts';
import { i18n } from '../lib/i18n.ts';
import { obstacleHere, removeDevice, showHere } from '../push/device.ts';
import { wantedDevices } from '../push/wanted.ts';
import { useOrganization } from '../shell/organization.ts';
import { Button } from '../ui/button.tsx';
import { Badge, Loaded, Note } from '../ui/parts.tsx';
import { Part, Row, Rows } from '../ui/rows.tsx';
import { showToast } from '../ui/toasts.tsx';
import { When } from '../ui/when.tsx';

const useDevices = () => {
  const { org, api } = useOrganization();
  return useQuery({
    queryKey: [org.id, 'push-devices'],
    queryFn: ({ signal }) => api.notifications.listPushDevices({ signal }),
  });
};

const useDevicesChange = <Given,>(run: (given: Given) => Promise<void>, said: string) => {
  const { org } = useOrganization();
  const queries = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: run,
    onSuccess: () => showToast(said),
    onSettled: () => queries.invalidateQueries({ queryKey: [org.id, 'push-devices'] }),
  });
};

/** Turns notifications of this browser on; the browser asks its person only on this press. */
const ShowHere = ({ publicKey }: { publicKey: string }) => {
  const { org, api } = useOrganization();
  const [obstacle, setObstacle] = useState(obstacleHere);
  const show = useDevicesChange(
    () => showHere(org.id, api, publicKey).finally(() => setObstacle(obstacleHere())),
    i18n.t('This device shows notifications'),
  );
  if (obstacle !== undefined) return <Note tone="plain">{obstacle}</Note>;
  return (
    <>
      <Button className="self-start" isBusy={show.isPending} onClick={() => show.mutate(undefined)}>
        {i18n.t('Show notifications on this device')}
      </Button>
      {show.error && <Note tone="bad">{sentenceOf(show.error)}</Note>}
    </>
  );
};

const Device = ({ device, isHere }: { device: Schemas['PushDevice']; isHere: boolean }) => {
  const { org, api } = useOrganization();
  const remove = useDevicesChange(
    () => removeDevice(org.id, api, device.id),
    i18n.t('This device no longer shows notifications'),
  );
  return (
    <Row
      title={
        <>
          <bdi>{device.name}</bdi>
          {isHere && <Badge tone="good">{i18n.t('This one')}</Badge>}
        </>
      }
      note={<When at={device.updatedAt} />}
      actions={
        <Button isBusy={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {i18n.t('Remove')}
        </Button>
      }
    />
  );
};

/** The browsers that show notifications of this organization, and whether this one does. */
export const Devices = () => {
  const { org } = useOrganization();
  const read = useDevices();
  return (
    <Part
      title={i18n.t('This device')}
      note={i18n.t(
        'A device shows the notifications checked under “Push”, even while the console is closed.',
      )}
    >
      <Loaded from={read}>
        {({ publicKey, devices }) => {
          const here = wantedDevices()[org.id];
          return (
            <>
              {!devices.some(({ id }) => id === here) && <ShowHere publicKey={publicKey} />}
              {devices.length > 0 && (
                <Rows label={i18n.t('Devices')}>
                  {devices.map(device => (
                    <Device key={device.id} device={device} isHere={device.id === here} />
                  ))}
                </Rows>
              )}
            </>
          );
        }}
      </Loaded>
    </Part>
  );
};
