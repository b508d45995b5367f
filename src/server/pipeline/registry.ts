import { citationOperations } from '#operations/citation/index.ts'
import { commentAnswers, commentOperations } from '#operations/comment/index.ts'
import {
  isWriteName,
  readContracts,
  writeContracts,
  type ReadName,
  type WriteName,
} from '#operations/contracts.ts'
import type { ReadContract, WriteContract } from '#operations/core/contract.ts'
import type {
  AnyWriteOperation,
  ReadOperation,
  WriteOperation,
} from '#operations/core/operation.ts'
import { dateAnswers, dateOperations } from '#operations/date/index.ts'
import { documentVersionAnswers } from '#operations/document-version/index.ts'
import { documentFiles } from '#operations/document/contract.ts'
import {
  documentAnswers,
  documentFileAnswers,
  documentOperations,
} from '#operations/document/index.ts'
import { elementOperations } from '#operations/element/index.ts'
import { jobAnswers } from '#operations/job/index.ts'
import { lookAnswers } from '#operations/look/index.ts'
import { messageOperations } from '#operations/message/index.ts'
import { moduleAnswers, moduleOperations } from '#operations/module/index.ts'
import { notificationAnswers, notificationOperations } from '#operations/notification/index.ts'
import { previewOperations } from '#operations/preview/index.ts'
import { progressAnswers } from '#operations/progress/index.ts'
import {
  organizationFileAnswers,
  projectAnswers,
  projectOperations,
} from '#operations/project/index.ts'
import { organizationFiles } from '#operations/project/organization-contract.ts'
import { reportTemplateFiles } from '#operations/report-template/contract.ts'
import {
  reportTemplateAnswers,
  reportTemplateFileAnswers,
  reportTemplateOperations,
} from '#operations/report-template/index.ts'
import { reportFiles } from '#operations/report/contract.ts'
import {
  reportAnswers,
  reportFileAnswers,
  reportOperations,
  workbookFileAnswers,
} from '#operations/report/index.ts'
import { savedReportFiles } from '#operations/report/saved-contract.ts'
import { workbookFiles } from '#operations/report/workbook/contract.ts'
import { rfiAnswers, rfiOperations } from '#operations/rfi/index.ts'
import { searchAnswers } from '#operations/search/index.ts'
import { standardTipAnswers, standardTipOperations } from '#operations/standard-tip/index.ts'
import { standardAnswers, standardOperations } from '#operations/standard/index.ts'
import { taskAnswers, taskOperations } from '#operations/task/index.ts'
import { templateFiles } from '#operations/template/contract.ts'
import {
  templateAnswers,
  templateFileAnswers,
  templateOperations,
} from '#operations/template/index.ts'
import { testOperations } from '#operations/test/index.ts'
import {
  transformationAnswers,
  transformationOperations,
} from '#operations/transformation/index.ts'
import { archiveFiles } from '#operations/upload-ledger/contract.ts'
import {
  archiveFileAnswers,
  uploadLedgerAnswers,
  uploadLedgerOperations,
} from '#operations/upload-ledger/index.ts'
import { userAnswers, userOperations } from '#operations/user/index.ts'
import { viewAnswers } from '#operations/view/index.ts'
import type { WrittenRow } from '#rules/permissions/written-row.ts'

// A contract without its operation does not compile.
const writeOperations: {
  [Name in keyof typeof writeContracts]: WriteOperation<(typeof writeContracts)[Name]>
} = {
  ...elementOperations,
  ...moduleOperations,
  ...projectOperations,
  ...standardOperations,
  ...taskOperations,
  ...citationOperations,
  ...commentOperations,
  ...dateOperations,
  ...documentOperations,
  ...uploadLedgerOperations,
  ...rfiOperations,
  ...reportOperations,
  ...messageOperations,
  ...notificationOperations,
  ...standardTipOperations,
  ...templateOperations,
  ...reportTemplateOperations,
  ...testOperations,
  ...transformationOperations,
  ...previewOperations,
  ...userOperations,
}

const rowOf = (name: string): WrittenRow =>
  isWriteName(name) ? writeContracts[name] : { row: 'nothing' }

const readOperations: {
  [Name in keyof typeof readContracts]: ReadOperation<(typeof readContracts)[Name]>
} = {
  ...moduleAnswers,
  ...projectAnswers,
  ...standardAnswers,
  ...taskAnswers,
  ...transformationAnswers(rowOf),
  ...commentAnswers,
  ...dateAnswers,
  ...documentAnswers,
  ...documentVersionAnswers,
  ...uploadLedgerAnswers,
  ...rfiAnswers,
  ...progressAnswers,
  ...reportAnswers(rowOf),
  ...reportTemplateAnswers,
  ...jobAnswers,
  ...lookAnswers,
  ...notificationAnswers,
  ...viewAnswers,
  ...searchAnswers,
  ...standardTipAnswers,
  ...templateAnswers,
  ...userAnswers,
}

export type RegisteredWrite = {
  readonly contract: WriteContract & { readonly name: WriteName }
  readonly operation: AnyWriteOperation
}

export type RegisteredRead<Name extends string = string> = {
  readonly contract: ReadContract & { readonly name: Name }
  readonly operation: ReadOperation<ReadContract>
}

const pairs = <Contract, Operation>(
  contracts: Readonly<Record<string, Contract>>,
  operations: Readonly<Record<string, unknown>>,
): [string, { contract: Contract; operation: Operation }][] =>
  Object.entries(contracts).map(([name, contract]) => [
    name,
    { contract, operation: operations[name] as Operation },
  ])

/** Every write, keyed by name. */
export const writes: ReadonlyMap<string, RegisteredWrite> = new Map(
  pairs(writeContracts, writeOperations),
)

/** Every read, keyed by name. */
export const reads: ReadonlyMap<string, RegisteredRead<ReadName>> = new Map(
  pairs(readContracts, readOperations),
)

const fileContracts = {
  ...documentFiles,
  ...archiveFiles,
  ...templateFiles,
  ...organizationFiles,
  ...reportTemplateFiles,
  ...reportFiles,
  ...savedReportFiles,
  ...workbookFiles,
}

const fileOperations: {
  [Name in keyof typeof fileContracts]: ReadOperation<(typeof fileContracts)[Name]>
} = {
  ...documentFileAnswers,
  ...archiveFileAnswers,
  ...templateFileAnswers,
  ...organizationFileAnswers,
  ...reportTemplateFileAnswers,
  ...reportFileAnswers(rowOf),
  ...workbookFileAnswers,
}

/** The reads that downloads make before they send bytes, by name: authorized like any other read, but never returned to a caller. */
export const fileReads: ReadonlyMap<string, RegisteredRead> = new Map(
  pairs(fileContracts, fileOperations),
)
