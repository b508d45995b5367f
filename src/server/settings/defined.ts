type Defined<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

// Leaves out optional members that are undefined.
export const defined = <Values extends Record<string, unknown>>(values: Values): Defined<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as Defined<Values>
