import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import type { elementWrites } from './contract.ts'
import {
  elementRecordChange,
  elementRecordLook,
  lockOfElement,
  placeOfElement,
  updatesOfElement,
} from './element-record.ts'

type Contract = (typeof elementWrites)['Element:UpdateClientReady']

const look = elementRecordLook('ready.look', ['IsClientReady'], { IsClientReady: false })

const change = elementRecordChange<{ project_id: number; element_id: number; ready: boolean }>(
  'ready.change',
  { IsClientReady: 'ready' },
)

async function write({ db, parameters, prior }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, element_id, phase, is_client_ready: ready } = parameters
  await change(db, phase, { project_id, element_id, ready })
  return updatesOfElement(parameters, prior)
}

/** Marks an element as ready by the client, or sends it back. */
export const updateClientReady: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => look(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfElement,
  locks: lockOfElement,
}
