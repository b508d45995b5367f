import { productName } from './product.ts'

const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

/** The subject of a task's mail on one line (specification, section 7). */
export const taskMailSubject = (project: string, standard: string): string =>
  `[${productName}] New Task or Updated Task in ${oneLine(project)} re: ${oneLine(standard)}`
