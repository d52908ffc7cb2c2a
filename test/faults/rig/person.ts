import { randomBytes } from 'node:crypto';
import { platformNames, type PlatformName } from '../../../src/domain/platforms.ts';
import { giveConsent } from '../../../src/local/demo/demo-consent.ts';
import { anImage, aVideo, upload as form } from '../../support/media.ts';
import type { Client } from './client.ts';

/** A brand with its own account on every platform, so that faults for one brand hit no other. */
export interface Brand {
  slug: string;
  /** Name of its accounts in the sandbox. */
  account: string;
  /** Id of its LinkedIn page: what a page posted can be read back, what a member posted cannot. */
  page?: string;
  owner: Owner;
}

/** Owner of the brand, and the files of its posts. */
export interface Owner {
  token: string;
  image: string;
  video: string;
}

/** An organization whose brands are lent to one trial at a time. */
export interface Person extends Owner {
  borrow(): Promise<Brand>;
  giveBack(brand: Brand): void;
}

/** Returns the page that the sandbox created with the account. */
const pageOf = async (sandboxUrl: string, account: string): Promise<string> => {
  const response = await fetch(`${sandboxUrl}/_control/accounts`);
  const { accounts } = (await response.json()) as {
    accounts: { platform: string; name: string; organization: { id: string } }[];
  };
  const found = accounts.find(({ platform, name }) => platform === 'linkedin' && name === account);
  if (!found) throw new Error(`the sandbox has no LinkedIn account ${account}`);
  return found.organization.id;
};

/** Connects one account again, through the sandbox's consent page. */
export const connectOne = async (
  client: Client,
  { slug, account, owner }: Brand,
  platform: PlatformName,
): Promise<void> => {
  const { data } = await client.must(
    'POST',
    `/connections/${platform}/authorize`,
    { brandSlug: slug },
    owner.token,
  );
  await giveConsent(data.authorizeUrl as string, account);
};

/** Signs up. Brands are created on first use. */
export const aPerson = async (client: Client, sandboxUrl: string): Promise<Person> => {
  const name = `p${randomBytes(5).toString('hex')}`;
  const { data } = await client.must('POST', '/auth/signup', {
    email: `${name}@example.com`,
    password: 'correct horse battery',
    name,
  });
  const { token } = data as { token: string };
  const file = async (bytes: Buffer, name: string, type: string): Promise<string> =>
    (await client.must('POST', '/media', form(bytes, { name, type }), token)).data.id as string;
  const free: Brand[] = [];
  const owner: Owner = {
    token,
    image: await file(await anImage(), 'image.jpg', 'image/jpeg'),
    video: await file(await aVideo(), 'video.mp4', 'video/mp4'),
  };
  return {
    ...owner,
    borrow: async () => {
      const known = free.pop();
      if (known) return known;
      const account = `b${randomBytes(5).toString('hex')}`;
      const made = await client.must('POST', '/brands', { name: account }, token);
      const brand: Brand = { slug: made.data.slug as string, account, owner };
      for (const platform of platformNames) await connectOne(client, brand, platform);
      return { ...brand, page: await pageOf(sandboxUrl, account) };
    },
    giveBack: brand => void free.push(brand),
  };
};
