/** The organizations whose notifications this browser shows, each with the id of its device. */
const key = 'console-push';

type Devices = Readonly<Record<string, string>>;

export const wantedDevices = (): Devices => {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Devices;
  } catch {
    return {};
  }
};

/** Stores the device of an organization. Undefined removes it. */
export const keepDevice = (orgId: string, deviceId: string | undefined): void => {
  const { [orgId]: _before, ...others } = wantedDevices();
  const devices = deviceId === undefined ? others : { ...others, [orgId]: deviceId };
  if (Object.keys(devices).length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(devices));
};
