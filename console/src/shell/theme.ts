const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const key = 'console-theme';

/** Theme chosen in this browser. Defaults to the system's theme. */
export const themeName = (): Theme => themes.find(theme => theme === localStorage.getItem(key)) ?? 'system';

const show = (theme: Theme): void => {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
};

/** Turns to the next theme, and gives its name. */
export const nextTheme = (): Theme => {
  const theme = themes[(themes.indexOf(themeName()) + 1) % themes.length] ?? 'system';
  localStorage.setItem(key, theme);
  show(theme);
  return theme;
};

show(themeName());
