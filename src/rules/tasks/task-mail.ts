import { productName } from '../text/product.ts'

const breaks = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Text for one line of a mail, trimmed: white space that contains a line break or another control character becomes one space. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, (run) => (breaks.test(run) ? ' ' : run)).trim()

/** The subject of a mail about tasks of one standard, on one line (specification, section 7). */
export const taskMailSubject = (project: string, standard: string): string =>
  `[${productName}] New Task or Updated Task in ${oneLine(project)} re: ${oneLine(standard)}`

/** The subject of a digest of tasks of several standards, on one line. */
export const taskDigestSubject = (projects: readonly string[], standards: number): string => {
  const [project = ''] = projects
  const where = projects.length === 1 ? oneLine(project) : `${projects.length} projects`
  return `[${productName}] New and Updated Tasks in ${where}: ${standards} standards`
}
