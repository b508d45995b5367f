import type { ParametersOf } from '../core/contract.ts'
import { inOneStatement } from '../core/one-statement.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordChange,
  elementRecordInOneStatement,
  elementRecordSnapshot,
  lockOfElement,
  subjectOfElement,
  updatesOfElement,
  type FoundElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateClientReady']

const takeSnapshot = elementRecordSnapshot<{ IsClientReady: boolean }>(
  'ready.snapshot',
  ['IsClientReady'],
  {
    IsClientReady: false,
  },
)

type Change = { project_id: number; element_id: number; ready: boolean }
const columns = { IsClientReady: 'ready' } as const

const change = elementRecordChange<Change>('ready.change', columns)

const statements = elementRecordInOneStatement<Change>({
  call: 'Element:UpdateClientReady',
  name: 'ready.one',
  set: columns,
  prior: ['IsClientReady'],
})

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<FoundElement>>) {
  const { db, parameters, found } = context
  const { project_id, element_id, phase, is_client_ready: ready } = parameters
  await change(db, phase, { project_id, element_id, ready })
  return updatesOfElement(parameters, found)
}

/** Marks an element as ready by the client, or sends it back. */
export const updateClientReady: WriteOperation<Contract, WithFound<FoundElement>> = {
  snapshot: ({ db, parameters }) => takeSnapshot(db, parameters),
  write,
  subject: subjectOfElement,
  locks: lockOfElement,
  inOneStatement: ({ phase, project_id, element_id, is_client_ready: ready }) =>
    inOneStatement(statements[phase], { project_id, element_id, ready }),
}
