import type { Problem } from '#rules/api/api-error.ts'

/** Returns the line of a problem in words, unless its path contains it already. */
export const lineOf = ({ place, line }: Problem): string =>
  line === undefined ? '' : place.startsWith('line ') ? '' : `line ${line}`

/** Formats problems as text to send to the author of the file: one per line, under the file's name. */
export const problemText = (fileName: string, problems: readonly Problem[]): string =>
  [
    fileName,
    ...problems.map((problem) =>
      [lineOf(problem), problem.place, problem.message].filter(Boolean).join('\t'),
    ),
  ].join('\n')
