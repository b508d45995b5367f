import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TextAutosave } from './text-autosave.ts'
import { later, Typist } from './typist.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const chooser = () => {
  const at = new Typist('first', { isChoice: true })
  at.delay = 400
  const choose = (value: string) => {
    at.field.type(value)
    at.field.save()
  }
  return { at, choose }
}

test('of several choices during a write, the last is sent after it, over the acknowledged value', async () => {
  const { at, choose } = chooser()
  choose('second')
  choose('third')
  choose('first')
  expect(at.field.now().text).toBe('first')
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'first < second'])
})

test('a failed choice is rolled back and reported, and the next one expects the stored value', async () => {
  const { at, choose } = chooser()
  at.fate = 'lost'
  choose('second')
  await later(400)
  expect(at.field.now()).toMatchObject({ text: 'first', state: 'Error', typed: null })
  expect(at.kept).toBeNull()
  at.fate = 'answered'
  choose('third')
  await later(5000)
  expect(at.judged).toEqual(['third < first'])
  expect(at.field.now()).toMatchObject({ text: 'third', error: null })
})

test('after a conflict the value of the other person is shown, and the next choice expects it', async () => {
  const { at, choose } = chooser()
  at.othersWrite('theirs')
  choose('second')
  choose('third')
  await later(400)
  expect(at.field.now()).toMatchObject({ text: 'theirs', state: 'Error', conflict: null })
  choose('third')
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'third < theirs'])
})

test('after a lost response, the field recognizes its own stored choice', async () => {
  const { at, choose } = chooser()
  at.fate = 'answer lost'
  choose('second')
  await later(400)
  at.fate = 'answered'
  choose('third')
  await later(5000)
  expect(at.stored).toBe('third')
  expect(at.conflicts).toBe(0)
})

test('a choice that waits for the write of an earlier one is named with what it will replace, until it is sent', async () => {
  const answers: (() => void)[] = []
  const waiting: (string | null)[][] = []
  const field = new TextAutosave('no', null, {
    onSave: () =>
      new Promise((resolve) => {
        answers.push(() => resolve({ error: null }))
      }),
    storedAs: (text) => text,
    problemOf: () => null,
    textOf: () => null,
    isChoice: true,
    onDraft: () => undefined,
    onWaiting: (text, sent) => void waiting.push([text, sent]),
  })
  const choose = (value: string) => {
    field.type(value)
    field.save()
  }
  choose('yes')
  expect(waiting).toEqual([])
  choose('no')
  expect(waiting).toEqual([['no', 'yes']])
  answers[0]?.()
  await later(1)
  // The choice is being sent but still reported as waiting: the page may be closed before the sent write
  // itself is stored on this device.
  expect({ sent: answers.length, waiting }).toEqual({ sent: 2, waiting: [['no', 'yes']] })
  answers[1]?.()
  await later(1)
  expect(waiting.at(-1)?.[0]).toBeNull()
})

test('a value that was replaced here is shown again during a read without an end, once it cannot be a late response', async () => {
  const { at, choose } = chooser()
  choose('second')
  await later(1_000)
  choose('first')
  await later(1_000)
  at.delay = 120_000
  void at.refetch()
  at.field.read('second')
  await later(1_000)
  expect(at.field.now().text).toBe('first')
  await later(60_000)
  expect(at.field.now().text).toBe('second')
  await later(60_000)
})

test('a value that was replaced here and that somebody else sets again is shown as soon as the list is read again', async () => {
  const { at, choose } = chooser()
  choose('second')
  await later(1_000)
  at.othersWrite('first')
  void at.refetch()
  await later(1_000)
  expect(at.field.now().text).toBe('first')
})
