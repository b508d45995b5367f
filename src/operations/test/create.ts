import { randomUUID } from 'node:crypto'
import { storedUserId } from '../../rules/user-id.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { testWrites } from './contract.ts'

// A row of this table takes its id from here: nothing stays behind, not even a number that is used up.
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
  if (inserted.length !== 1) throw new Refusal('noIdOnInsert')
  if (changed.length !== 1) throw new Refusal('didNotUpdateOne', [changed.length])
  return { written: found.length }
}

/** Writes a row, changes it and reads it back; the road takes all of it back and keeps no history: the health check of the writes. */
export const createTest: WriteOperation<(typeof testWrites)['Test:Create']> = {
  snapshot: async () => ({ prior: [] }),
  writeRds: write,
  writePs: write,
  place: () => ({ projectId: null, standardId: null }),
  isStored: () => false,
}
