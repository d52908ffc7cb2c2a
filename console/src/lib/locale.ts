const isEnglish = (tag: string): boolean => {
  try {
    return new Intl.Locale(tag).language === 'en';
  } catch {
    // some systems name theirs as no browser may: en-US@posix
    return false;
  }
};

/** How numbers and dates are written: the console speaks English, so in the person's own way of it. */
export const locale = navigator.languages.find(isEnglish) ?? 'en';
