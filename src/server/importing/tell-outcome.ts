import type { Target } from '../../rules/targets.ts'
import type { Imported } from './carry-import.ts'

const shown = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** The number of standards and elements: '424 standards, 1,131 elements'. */
export const shownCounts = (standards: number, elements: number): string =>
  `${shown(standards, 'standard')}, ${shown(elements, 'element')}`

type Told = { readonly place: string; readonly line?: number | undefined; readonly message: string }

/** Problems, or warnings, a line each: the line of the file, the place in it, what is wrong. */
export const shownProblems = (problems: readonly Told[]): string[] =>
  problems.map(({ place, line, message }) => {
    const where = line === undefined || place.startsWith('line ') ? place : `line ${line}, ${place}`
    return `  ${where}: ${message}`
  })

/** What was done, or what a dry run found, in the words of the terminal. */
export function tellOutcome(imported: Imported, target: Target): string[] {
  const { module_id, name, version, standards, elements, existing_module_id, warnings } = imported
  const module = `"${name}"${version === '' ? '' : `, version ${version},`}`
  const counts = shownCounts(standards, elements)
  return [
    module_id === null
      ? `${module} can be imported into ${target}: ${counts}. Nothing was stored (dry run).`
      : `Imported ${module} into ${target} as module ${module_id}: ${counts}.`,
    ...(module_id === null && existing_module_id !== null
      ? [
          `Module ${existing_module_id} already has this name and version: with --again a second module is made beside it.`,
        ]
      : []),
    ...(warnings.length === 0 ? [] : [`${shown(warnings.length, 'warning')}:`]),
    ...shownProblems(warnings),
  ]
}
