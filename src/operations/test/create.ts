import { randomUUID } from 'node:crypto'
import { storedUserId } from '#rules/people/user-id.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { testWrites } from './contract.ts'

// Inserts into this table take their id from here: nothing is left behind, not even a consumed sequence
// number.
const insert = statement<{ id: string; name: string }, { Id: string }>(
  'test.insert',
  (build, place) =>
    build
      .insertInto('User')
      .values({ Id: place('id'), UserName: place('name') })
      .returning('Id'),
)

const change = statement<{ id: string; title: string }, { Id: string }>(
  'test.change',
  (build, place) =>
    build
      .updateTable('User')
      .set({ Title: place('title') })
      .where('Id', '=', place('id'))
      .returning('Id'),
)

const readBack = statement<{ id: string; title: string }, { Id: string }>(
  'test.readBack',
  (build, place) =>
    build
      .selectFrom('User')
      .select('Id')
      .where('Id', '=', place('id'))
      .where('Title', '=', place('title')),
)

async function write({ db, target, now }: WriteContext<object>) {
  const id = storedUserId(target, `test-${randomUUID()}`)
  const [inserted, changed, found] = await Promise.all([
    db.run(insert, { id, name: id }),
    db.run(change, { id, title: now }),
    db.run(readBack, { id, title: now }),
  ])
  if (inserted.length !== 1) throw new ApiError('noIdOnInsert')
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { written: found.length }
}

/** The health check of writes: inserts a row, changes it and reads it back. It is rolled back and leaves no history. */
export const createTest: WriteOperation<(typeof testWrites)['Test:Create']> = {
  snapshot: async () => ({ prior: [] }),
  write,
  subject: () => ({ projectId: null, standardId: null }),
  isStored: () => false,
}
