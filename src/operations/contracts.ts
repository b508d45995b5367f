import { citationWrites } from './citation/contract.ts'
import { commentReads, commentWrites } from './comment/contract.ts'
import { dateReads, dateWrites } from './date/contract.ts'
import { documentVersionReads } from './document-version/contract.ts'
import { documentReads, documentWrites } from './document/contract.ts'
import { elementWrites } from './element/contract.ts'
import { jobReads } from './job/contract.ts'
import { lookReads } from './look/contract.ts'
import { messageWrites } from './message/contract.ts'
import { moduleReads, moduleWrites } from './module/contract.ts'
import { notificationReads, notificationWrites } from './notification/contract.ts'
import { previewWrites } from './preview/contract.ts'
import { progressReads } from './progress/contract.ts'
import { projectReads, projectWrites } from './project/contract.ts'
import { reportTemplateReads, reportTemplateWrites } from './report-template/contract.ts'
import { reportReads } from './report/contract.ts'
import { savedReportReads, savedReportWrites } from './report/saved-contract.ts'
import { rfiReads, rfiWrites } from './rfi/contract.ts'
import { searchReads } from './search/contract.ts'
import { standardTipReads, standardTipWrites } from './standard-tip/contract.ts'
import { standardReads, standardWrites } from './standard/contract.ts'
import { taskReads, taskWrites } from './task/contract.ts'
import { templateReads, templateWrites } from './template/contract.ts'
import { testWrites } from './test/contract.ts'
import { transformationReads, transformationWrites } from './transformation/contract.ts'
import { uploadLedgerReads, uploadLedgerWrites } from './upload-ledger/contract.ts'
import { userReads, userWrites } from './user/contract.ts'
import { viewReads } from './view/contract.ts'

// Does not compile when a key differs from the name of its contract.
type ByName<Contracts> = {
  readonly [Name in keyof Contracts]: { readonly name: Name }
}

export const writeContracts = {
  ...elementWrites,
  ...moduleWrites,
  ...projectWrites,
  ...standardWrites,
  ...taskWrites,
  ...citationWrites,
  ...commentWrites,
  ...dateWrites,
  ...documentWrites,
  ...uploadLedgerWrites,
  ...rfiWrites,
  ...savedReportWrites,
  ...messageWrites,
  ...notificationWrites,
  ...standardTipWrites,
  ...templateWrites,
  ...reportTemplateWrites,
  ...testWrites,
  ...transformationWrites,
  ...previewWrites,
  ...userWrites,
} as const

export const readContracts = {
  ...moduleReads,
  ...projectReads,
  ...standardReads,
  ...commentReads,
  ...taskReads,
  ...transformationReads,
  ...dateReads,
  ...documentReads,
  ...documentVersionReads,
  ...uploadLedgerReads,
  ...rfiReads,
  ...progressReads,
  ...reportReads,
  ...savedReportReads,
  ...reportTemplateReads,
  ...jobReads,
  ...lookReads,
  ...notificationReads,
  ...searchReads,
  ...standardTipReads,
  ...templateReads,
  ...userReads,
  ...viewReads,
} as const

writeContracts satisfies ByName<typeof writeContracts>
readContracts satisfies ByName<typeof readContracts>

export type WriteName = keyof typeof writeContracts

export type ReadName = keyof typeof readContracts

export const writeNames = Object.keys(writeContracts) as WriteName[]

export const isWriteName = (value: unknown): value is WriteName =>
  typeof value === 'string' && Object.hasOwn(writeContracts, value)
