import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  areDraftsStored,
  closeDrafts,
  draftsStored,
  keepDraft,
  keptDraft,
  openDrafts,
  unsavedDrafts,
} from './draft.ts'

const items = new Map<string, string>()
vi.stubGlobal('localStorage', {
  get length() {
    return items.size
  },
  key: (index: number) => [...items.keys()][index] ?? null,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})
afterAll(() => vi.unstubAllGlobals())

const newKey = () => randomBytes(32).toString('base64')
const draft = { text: 'Minutes of May', base: '', what: 'New task' }

beforeEach(async () => {
  await closeDrafts()
  items.clear()
})

test('a draft outlives the session and comes back to its account alone', async () => {
  const [sams, kims] = [newKey(), newKey()]
  await openDrafts(sams)
  keepDraft('one', draft)
  await closeDrafts()
  expect(keptDraft('one')).toBe(null)
  await openDrafts(kims)
  expect(unsavedDrafts()).toEqual([])
  await openDrafts(sams)
  expect(keptDraft('one')).toEqual(draft)
  keepDraft('one', null)
  await draftsStored()
  expect(items.size).toBe(0)
})

test('a draft is typed and discarded before the stored drafts are open', async () => {
  const key = newKey()
  await openDrafts(key)
  keepDraft('old', draft)
  await closeDrafts()
  const opening = openDrafts(key)
  keepDraft('old', null)
  keepDraft('new', draft)
  await opening
  expect([keptDraft('old'), keptDraft('new')]).toEqual([null, draft])
  await closeDrafts()
  await openDrafts(key)
  expect([keptDraft('old'), keptDraft('new')]).toEqual([null, draft])
})

test('closing the drafts of one account leaves those of the next open', async () => {
  const [sams, kims] = [newKey(), newKey()]
  await openDrafts(sams)
  keepDraft('one', draft)
  const closing = closeDrafts()
  await openDrafts(kims)
  keepDraft('two', draft)
  await closing
  expect(keptDraft('two')).toEqual(draft)
  await closeDrafts()
  await openDrafts(kims)
  expect(unsavedDrafts()).toEqual([draft])
})

test('without a key nothing is stored, and drafts stay in memory', async () => {
  await openDrafts(undefined)
  keepDraft('one', draft)
  await closeDrafts()
  expect([keptDraft('one'), items.size, areDraftsStored()]).toEqual([draft, 0, false])
})
