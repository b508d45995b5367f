import { citationWrites } from '../../operations/citation/contract.ts'
import { citationOperations } from '../../operations/citation/index.ts'
import { dateReads, dateWrites } from '../../operations/date/contract.ts'
import { dateAnswers, dateOperations } from '../../operations/date/index.ts'
import { documentFiles, documentReads, documentWrites } from '../../operations/document/contract.ts'
import {
  documentAnswers,
  documentFileAnswers,
  documentOperations,
} from '../../operations/document/index.ts'
import { standardTipReads, standardTipWrites } from '../../operations/standard-tip/contract.ts'
import { standardTipAnswers, standardTipOperations } from '../../operations/standard-tip/index.ts'
import { templateFiles, templateReads, templateWrites } from '../../operations/template/contract.ts'
import {
  templateAnswers,
  templateFileAnswers,
  templateOperations,
} from '../../operations/template/index.ts'
import { testWrites } from '../../operations/test/contract.ts'
import { testOperations } from '../../operations/test/index.ts'
import { userReads, userWrites } from '../../operations/user/contract.ts'
import { userAnswers, userOperations } from '../../operations/user/index.ts'
import { elementWrites } from '../../operations/element/contract.ts'
import { elementOperations } from '../../operations/element/index.ts'
import type { ReadContract, WriteContract } from '../../operations/kit/contract.ts'
import type { ReadOperation, WriteOperation } from '../../operations/kit/operation.ts'
import { moduleReads, moduleWrites } from '../../operations/module/contract.ts'
import { moduleAnswers, moduleOperations } from '../../operations/module/index.ts'
import { projectReads, projectWrites } from '../../operations/project/contract.ts'
import { projectAnswers, projectOperations } from '../../operations/project/index.ts'
import { standardReads, standardWrites } from '../../operations/standard/contract.ts'
import { standardAnswers, standardOperations } from '../../operations/standard/index.ts'
import { taskReads, taskWrites } from '../../operations/task/contract.ts'
import { taskAnswers, taskOperations } from '../../operations/task/index.ts'
import { previewWrites } from '../../operations/preview/contract.ts'
import { previewOperations } from '../../operations/preview/index.ts'
import {
  transformationReads,
  transformationWrites,
} from '../../operations/transformation/contract.ts'
import {
  transformationAnswers,
  transformationOperations,
} from '../../operations/transformation/index.ts'

const writeContracts = {
  ...elementWrites,
  ...moduleWrites,
  ...projectWrites,
  ...standardWrites,
  ...taskWrites,
  ...citationWrites,
  ...dateWrites,
  ...documentWrites,
  ...standardTipWrites,
  ...templateWrites,
  ...testWrites,
  ...transformationWrites,
  ...previewWrites,
  ...userWrites,
}

const readContracts = {
  ...moduleReads,
  ...projectReads,
  ...standardReads,
  ...taskReads,
  ...transformationReads,
  ...dateReads,
  ...documentReads,
  ...standardTipReads,
  ...templateReads,
  ...userReads,
}

// A contract without the operation that carries it out does not compile.
const writeOperations: {
  [Name in keyof typeof writeContracts]: WriteOperation<(typeof writeContracts)[Name]>
} = {
  ...elementOperations,
  ...moduleOperations,
  ...projectOperations,
  ...standardOperations,
  ...taskOperations,
  ...citationOperations,
  ...dateOperations,
  ...documentOperations,
  ...standardTipOperations,
  ...templateOperations,
  ...testOperations,
  ...transformationOperations,
  ...previewOperations,
  ...userOperations,
}

const readOperations: {
  [Name in keyof typeof readContracts]: ReadOperation<(typeof readContracts)[Name]>
} = {
  ...moduleAnswers,
  ...projectAnswers,
  ...standardAnswers,
  ...taskAnswers,
  ...transformationAnswers,
  ...dateAnswers,
  ...documentAnswers,
  ...standardTipAnswers,
  ...templateAnswers,
  ...userAnswers,
}

/** A write's contract with what carries it out. */
export type RegisteredWrite = {
  readonly contract: WriteContract
  readonly operation: WriteOperation<WriteContract>
}

/** A read's contract with what answers it. */
export type RegisteredRead = {
  readonly contract: ReadContract
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

/** Every write by its name. */
export const writes: ReadonlyMap<string, RegisteredWrite> = new Map(
  pairs(writeContracts, writeOperations),
)

/** Every read by its name. */
export const reads: ReadonlyMap<string, RegisteredRead> = new Map(
  pairs(readContracts, readOperations),
)

const fileContracts = { ...documentFiles, ...templateFiles }

const fileOperations: {
  [Name in keyof typeof fileContracts]: ReadOperation<(typeof fileContracts)[Name]>
} = { ...documentFileAnswers, ...templateFileAnswers }

/** What the downloads ask before they send bytes, by name: judged as every read, answered to nobody. */
export const fileReads: ReadonlyMap<string, RegisteredRead> = new Map(
  pairs(fileContracts, fileOperations),
)
