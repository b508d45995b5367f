/** The number of standards done, and of those in scope. */
type Progress = { readonly plumb: number; readonly inScope: number }

const numbers = new Intl.NumberFormat('en-US')

const shown = (count: number): string => numbers.format(count)

/** '20 of 45 done': standards that are Not Applicable, or should be, do not count towards the 45. */
export const doneLabel = ({ plumb, inScope }: Progress): string =>
  inScope === 0 ? 'None in scope' : `${shown(plumb)} of ${shown(inScope)} done`

/** '45 of 48 in scope' when some standards are out of scope; null otherwise. */
export const scopeLabel = ({ inScope }: Progress, all: number): string | null =>
  inScope === 0 || inScope === all ? null : `${shown(inScope)} of ${shown(all)} in scope`
