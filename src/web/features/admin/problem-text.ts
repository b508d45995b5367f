import type { Problem } from '../../data/api.ts'

/** Where a problem stands, in words: its line, unless its place says so already. */
export const lineOf = ({ place, line }: Problem): string =>
  line === undefined ? '' : place.startsWith('line ') ? '' : `line ${line}`

/** Problems as text to send to whoever mends the file: one a line, under the file's name. */
export const problemText = (fileName: string, problems: readonly Problem[]): string =>
  [
    fileName,
    ...problems.map((problem) =>
      [lineOf(problem), problem.place, problem.message].filter(Boolean).join('\t'),
    ),
  ].join('\n')
