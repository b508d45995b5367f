import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
