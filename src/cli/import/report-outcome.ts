import type { Target } from '#rules/api/targets.ts'
import type { Imported } from './run-import.ts'

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** The number of standards and elements: '424 standards, 1,131 elements'. */
export const formatCounts = (standards: number, elements: number): string =>
  `${counted(standards, 'standard')}, ${counted(elements, 'element')}`

type FileProblem = {
  readonly place: string
  readonly line?: number | undefined
  readonly message: string
}

/** Problems or warnings, one per line: the line of the file, the path in it, the message. */
export const formatProblems = (problems: readonly FileProblem[]): string[] =>
  problems.map(({ place, line, message }) => {
    const where = line === undefined || place.startsWith('line ') ? place : `line ${line}, ${place}`
    return `  ${where}: ${message}`
  })

/** The result of an import or a dry run, for the terminal. */
export function formatOutcome(imported: Imported, target: Target): string[] {
  const { module_id, name, version, standards, elements, existing_module_id, warnings } = imported
  const module = `"${name}"${version === '' ? '' : `, version ${version},`}`
  const counts = formatCounts(standards, elements)
  return [
    module_id === null
      ? `${module} can be imported into ${target}: ${counts}. Nothing was stored (dry run).`
      : `Imported ${module} into ${target} as module ${module_id}: ${counts}.`,
    ...(module_id === null && existing_module_id !== null
      ? [
          `Module ${existing_module_id} already has this name and version: with --again a second one is imported.`,
        ]
      : []),
    ...(warnings.length === 0 ? [] : [`${counted(warnings.length, 'warning')}:`]),
    ...formatProblems(warnings),
  ]
}
