import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { draftLifetime, openVault } from './draft-vault.ts'

/** Replaces localStorage, which Node lacks. */
class TabStorage implements Storage {
  readonly items = new Map<string, string>()
  get length() {
    return this.items.size
  }
  clear() {
    this.items.clear()
  }
  getItem(key: string) {
    return this.items.get(key) ?? null
  }
  key(index: number) {
    return [...this.items.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.items.delete(key)
  }
  setItem(key: string, value: string) {
    this.items.set(key, value)
  }
}

const [sams, kims] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
const text = 'Leaves the policy of 2024 out'

let storage: TabStorage
beforeEach(() => {
  storage = new TabStorage()
})

const open = (key: string, now = Date.now()) => openVault<object>(key, storage, () => now)

test('an account reads its drafts again, and no other account can', async () => {
  await (await open(sams)).put('sam/rds/comment/1', { text })
  expect([...(await open(sams)).drafts]).toEqual([['sam/rds/comment/1', { text }]])
  expect([...(await open(kims)).drafts]).toEqual([])
  const stored = JSON.stringify([...storage.items])
  for (const part of ['sam', 'rds', 'comment', 'policy', btoa(text).slice(0, 12)])
    expect(stored).not.toContain(part)
  expect([...(await open(sams)).drafts]).toHaveLength(1)
})

test('removing a draft leaves the others', async () => {
  const vault = await open(sams)
  await vault.put('one', { text: '1' })
  await vault.put('two', { text: '2' })
  await vault.put('one', { text: '1, changed' })
  expect(storage.length).toBe(2)
  await vault.put('two', null)
  await vault.put('three', null)
  expect([...(await open(sams)).drafts]).toEqual([['one', { text: '1, changed' }]])
  expect(storage.length).toBe(1)
})

test('deletes a draft 30 days after its last change, whichever account opens the storage', async () => {
  const begun = Date.now()
  await (await open(sams, begun)).put('old', { text })
  await (await open(sams, begun + 1)).put('new', { text })
  storage.setItem('plumbline.draft.of another version', 'no time')
  storage.setItem('mantine-color-scheme-value', 'dark')
  await open(kims, begun + draftLifetime)
  expect([...(await open(sams, begun + draftLifetime)).drafts.keys()]).toEqual(['new'])
  await open(kims, begun + draftLifetime + 1)
  expect([...storage.items.keys()]).toEqual(['mantine-color-scheme-value'])
})

test('of two drafts of one text from two tabs, the latest wins', async () => {
  const now = Date.now()
  const [first, second] = [await open(sams, now), await open(sams, now + 1)]
  await second.put('text', { text: 'later' })
  await first.put('text', { text: 'earlier' })
  expect(storage.length).toBe(2)
  expect([...(await open(sams)).drafts]).toEqual([['text', { text: 'later' }]])
  expect(storage.length).toBe(1)
})

test('a draft that another tab removes while this one reads it is not taken up', async () => {
  const tab = new EventTarget()
  vi.stubGlobal('window', tab)
  const [mine, theirs] = [await open(sams), await open(sams)]
  await theirs.put('score', { text })
  const [[key, newValue] = []] = [...storage.items]
  const change = (value: string | null | undefined) =>
    tab.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: value }))
  change(newValue)
  await vi.waitFor(() => expect([...mine.drafts.keys()]).toEqual(['score']))
  change(newValue)
  await theirs.put('score', null)
  change(null)
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect([...mine.drafts.keys()]).toEqual([])
  vi.unstubAllGlobals()
})

test('rejects when the storage is full, and leaves the stored drafts intact', async () => {
  const vault = await open(sams)
  await vault.put('one', { text })
  storage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await expect(vault.put('two', { text })).rejects.toThrow('full')
  expect([...(await open(sams)).drafts.keys()]).toEqual(['one'])
})
