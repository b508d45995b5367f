import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import {
  areDraftsStored,
  closeDrafts,
  flushDrafts,
  writeDraft,
  readDraft,
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

test('a draft survives the session and is restored for its account only', async () => {
  const [sams, kims] = [newKey(), newKey()]
  await openDrafts(sams)
  writeDraft('one', draft)
  await closeDrafts()
  expect(readDraft('one')).toBe(null)
  await openDrafts(kims)
  expect(unsavedDrafts()).toEqual([])
  await openDrafts(sams)
  expect(readDraft('one')).toEqual(draft)
  writeDraft('one', null)
  await flushDrafts()
  expect(items.size).toBe(0)
})

test('a draft can be written and discarded before the stored drafts are open', async () => {
  const key = newKey()
  await openDrafts(key)
  writeDraft('old', draft)
  await closeDrafts()
  const opening = openDrafts(key)
  writeDraft('old', null)
  writeDraft('new', draft)
  await opening
  expect([readDraft('old'), readDraft('new')]).toEqual([null, draft])
  await closeDrafts()
  await openDrafts(key)
  expect([readDraft('old'), readDraft('new')]).toEqual([null, draft])
})

test('closing the drafts of one account leaves those of the next open', async () => {
  const [sams, kims] = [newKey(), newKey()]
  await openDrafts(sams)
  writeDraft('one', draft)
  const closing = closeDrafts()
  await openDrafts(kims)
  writeDraft('two', draft)
  await closing
  expect(readDraft('two')).toEqual(draft)
  await closeDrafts()
  await openDrafts(kims)
  expect(unsavedDrafts()).toEqual([draft])
})

test('without a key, drafts are held in memory and not stored', async () => {
  await openDrafts(undefined)
  writeDraft('one', draft)
  await closeDrafts()
  expect([readDraft('one'), items.size, areDraftsStored()]).toEqual([draft, 0, false])
})
