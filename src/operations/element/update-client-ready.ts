import type { ParametersOf } from '../core/contract.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordChange,
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

const change = elementRecordChange<{ project_id: number; element_id: number; ready: boolean }>(
  'ready.change',
  { IsClientReady: 'ready' },
)

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
}
