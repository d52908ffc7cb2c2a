/** Environment of a Node process whose wall clock is off by so many milliseconds; what timers count is not. */
export const shiftedClock = (ms: number): Record<string, string> => {
  const code = `const Real = Date;
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
      static now() { return Real.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};
