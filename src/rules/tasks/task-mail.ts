import { oneLine } from '../text/one-line.ts'
import { productName } from '../text/product.ts'

/** The subject of a mail about tasks of one standard, on one line (specification, section 7). */
export const taskMailSubject = (project: string, standard: string): string =>
  `[${productName}] New Task or Updated Task in ${oneLine(project)} re: ${oneLine(standard)}`

/** The subject of a digest of tasks of several standards, on one line. */
export const taskDigestSubject = (projects: readonly string[], standards: number): string => {
  const [project = ''] = projects
  const where = projects.length === 1 ? oneLine(project) : `${projects.length} projects`
  return `[${productName}] New and Updated Tasks in ${where}: ${standards} standards`
}
