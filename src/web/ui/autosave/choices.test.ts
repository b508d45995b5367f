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

test('of choices made while a write is under way the last follows, over what was acknowledged', async () => {
  const { at, choose } = chooser()
  choose('second')
  choose('third')
  choose('first')
  expect(at.field.now().text).toBe('first')
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'first < second'])
})

test('a choice that was not saved is taken back, its failure is told, and the next expects what is stored', async () => {
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

test('after a conflict what somebody else stored is shown, and is what the next choice expects', async () => {
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

test('what was chosen and stored without an answer is one of the own', async () => {
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
