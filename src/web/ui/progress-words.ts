/** How far standards have come: those that are done, of those in scope. */
type Progress = { readonly plumb: number; readonly inScope: number }

const shown = (count: number): string => count.toLocaleString('en-US')

/** '20 of 45 done': standards that are Not Applicable or should be are no part of the 45. */
export const doneWords = ({ plumb, inScope }: Progress): string =>
  inScope === 0 ? 'None in scope' : `${shown(plumb)} of ${shown(inScope)} done`

/** '45 of 48 in scope', where some of all standards are left out of the count; null where none is. */
export const scopeWords = ({ inScope }: Progress, all: number): string | null =>
  inScope === 0 || inScope === all ? null : `${shown(inScope)} of ${shown(all)} in scope`
