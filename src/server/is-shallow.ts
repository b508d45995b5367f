const deepest = 32

/** Whether a value nests no deeper than 32 levels, so that nothing which walks it runs out of stack. */
export const isShallow = (value: unknown, depth = 0): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (depth < deepest && Object.values(value).every((inner) => isShallow(inner, depth + 1)))
