import { i18n } from '../lib/i18n.ts';

/** The screens that one can go to, in the order of the navigation, each with the scope that reading it needs. */
export const places = [
  {
    name: i18n.t('Home'),
    to: '/o/$org',
    scope: null,
    key: 'h',
    icon: 'M3 11 12 3l9 8M5 9.5V21h5v-6h4v6h5V9.5',
  },
  {
    name: i18n.t('Calendar'),
    to: '/o/$org/calendar',
    scope: 'posts:read',
    key: 'c',
    icon: 'M4 6h16v15H4zM4 10h16M8 3v5M16 3v5',
  },
  {
    name: i18n.t('Waiting'),
    to: '/o/$org/approvals',
    scope: 'posts:read',
    key: 'a',
    icon: 'M4 12.5 9.5 18 20 6',
  },
  {
    name: i18n.t('Comments'),
    to: '/o/$org/comments',
    scope: 'posts:read',
    key: 'o',
    icon: 'M4 5h16v11H10l-4 4v-4H4zM8 9h8M8 12h5',
  },
  {
    name: i18n.t('Files'),
    to: '/o/$org/media',
    scope: 'media:read',
    key: 'm',
    icon: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01',
  },
  {
    name: i18n.t('Analytics'),
    to: '/o/$org/analytics',
    scope: 'posts:read',
    key: 'y',
    icon: 'M4 20h16M7 20v-7M12 20V5M17 20v-11',
  },
  {
    name: i18n.t('Series'),
    to: '/o/$org/series',
    scope: 'posts:read',
    key: 'e',
    icon: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  },
  {
    name: i18n.t('Carousels'),
    to: '/o/$org/carousels',
    scope: 'carousels:read',
    key: 'l',
    icon: 'M7 4h10v16H7zM3 7v10M21 7v10',
  },
  {
    name: i18n.t('Clips'),
    to: '/o/$org/clips',
    scope: 'clips:read',
    key: 'v',
    icon: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4M4 14.5h4M16 9.5h4M16 14.5h4',
  },
  {
    name: i18n.t('Agents'),
    to: '/o/$org/agents',
    scope: 'agents:read',
    key: 'r',
    icon: 'M5 9h14v10H5zM12 9V5M9 5h6M9 13v2M15 13v2M2 13v3M22 13v3',
  },
  {
    name: i18n.t('Ideas'),
    to: '/o/$org/ideas',
    scope: 'ideas:read',
    key: 'i',
    icon: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.4.4.5.8.5 1.3V16h6v-.8c0-.5.1-.9.5-1.3A6 6 0 0 0 12 3Z',
  },
  {
    name: i18n.t('Knowledge'),
    to: '/o/$org/knowledge',
    scope: 'kb:read',
    key: 'b',
    icon: 'M5 4h6v16H5zM11 4h4v16h-4zM16 5l3-1 3 15-3 1z',
  },
  {
    name: i18n.t('Brands'),
    to: '/o/$org/brands',
    scope: 'brands:read',
    key: 'k',
    icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM16.5 13.5v6M13.5 16.5h6',
  },
  {
    name: i18n.t('Webhooks'),
    to: '/o/$org/webhooks',
    scope: 'webhooks:read',
    key: 'w',
    icon: 'M4 12h10M10 8l4 4-4 4M14 4h6v16h-6',
  },
  {
    name: i18n.t('Settings'),
    to: '/o/$org/settings',
    scope: null,
    key: 's',
    icon: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M5 19l2-2M17 7l2-2',
  },
] as const;

/** Behind the bell. */
export const notifications = {
  name: i18n.t('Notifications'),
  to: '/o/$org/notifications',
  scope: 'notifications:read',
  key: 'n',
  icon: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
} as const;

/** Only for the people who operate the service. */
export const operatorPlace = {
  name: i18n.t('Operator'),
  to: '/o/$org/operator',
  scope: null,
  key: 'p',
  icon: 'M3 12h4l3-8 4 16 3-8h4',
} as const;

/** All that keys and words lead to. */
export const allPlaces = [...places, notifications] as const;

/** How many of them stand below a screen on a telephone; the rest is behind "More". */
export const mainPlaces = 4;
