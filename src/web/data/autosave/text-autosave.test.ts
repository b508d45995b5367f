import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { later, Typist } from './typist.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const slow = (stored = 'first') => {
  const at = new Typist(stored)
  at.delay = 400
  at.field.enter()
  return at
}

test('Ctrl+Enter followed by leaving with Tab or Escape during the write sends one write', async () => {
  const at = slow()
  at.field.type('second')
  at.field.save()
  at.field.leave()
  await later(400)
  expect(at.field.now()).toMatchObject({ text: 'second', state: 'Success', isUnsaved: false })
  await later(5000)
  expect(at.judged).toEqual(['second < first'])
  expect(at.field.now()).toMatchObject({ text: 'second', state: 'Complete', typed: null })
})

test('text typed after Ctrl+Enter is saved on leaving, over the acknowledged text', async () => {
  const at = slow()
  at.field.type('second')
  at.field.save()
  await later(100)
  at.field.type('second and third')
  at.field.leave()
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'second and third < second'])
  expect(at.stored).toBe('second and third')
})

test('of several saves requested during a write, only the latest is sent after it', async () => {
  const at = slow()
  at.field.type('second')
  at.field.save()
  at.field.type('third')
  at.field.save()
  at.field.type('fourth')
  at.field.save()
  at.field.type('fourth, not meant yet')
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'fourth < second'])
  expect(at.field.now()).toMatchObject({ text: 'fourth, not meant yet', isUnsaved: true })
  expect(at.kept).toEqual({ text: 'fourth, not meant yet', base: 'fourth' })
})

test('a text that is typed again after another save was requested stays in the field', async () => {
  const at = slow()
  at.field.type('third')
  at.field.save()
  at.field.type('second')
  at.field.save()
  at.field.type('third')
  await later(5000)
  expect(at.judged).toEqual(['third < first', 'second < third'])
  expect(at.field.now()).toMatchObject({ text: 'third', isUnsaved: true })
  at.field.leave()
  await later(5000)
  expect(at.stored).toBe('third')
})

test('typing the first text again while another is being saved saves it again', async () => {
  const at = slow()
  at.field.type('second')
  at.field.save()
  at.field.type('first')
  at.field.leave()
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'first < second'])
})

test('a list fetched before the acknowledgment does not bring back the old text', async () => {
  const at = slow()
  at.delay = 3000
  void at.refetch()
  await later(1600)
  at.delay = 50
  at.field.type('second')
  at.field.leave()
  await later(1600)
  expect(at.field.now().text).toBe('second')
  at.field.type('third')
  at.field.leave()
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'third < second'])
})

test('the field follows a newer list while nothing is typed, and the list never changes typed text', async () => {
  const at = slow()
  at.othersWrite('theirs')
  void at.refetch()
  await later(400)
  expect(at.field.now().text).toBe('theirs')
  at.field.type('mine')
  at.othersWrite('theirs again')
  void at.refetch()
  await later(400)
  expect(at.field.now().text).toBe('mine')
  at.field.leave()
  await later(400)
  expect(at.judged).toEqual(['mine < theirs'])
  expect(at.field.now()).toMatchObject({
    text: 'mine',
    theirs: 'theirs again',
    conflict: { by: 'somebody else' },
  })
})

test('in a conflict, keeping mine overwrites the shown text, and taking theirs shows it', async () => {
  for (const act of ['keepMine', 'takeTheirs'] as const) {
    const at = slow()
    at.othersWrite('theirs')
    at.field.type('mine')
    at.field.leave()
    await later(5000)
    // Leaving again does not resolve the conflict.
    at.field.enter()
    at.field.leave()
    at.field[act]()
    await later(5000)
    const kept = act === 'keepMine' ? 'mine' : 'theirs'
    expect(at.stored).toBe(kept)
    expect(at.field.now()).toMatchObject({ text: kept, conflict: null, isUnsaved: false })
    at.field.type('after')
    at.field.leave()
    await later(5000)
    expect(at.judged.at(-1)).toBe(`after < ${kept}`)
    expect(at.stored).toBe('after')
  }
})

test('after a lost response, the field recognizes its own write and saves later text over it', async () => {
  const at = slow()
  at.fate = 'answer lost'
  at.field.type('second')
  at.field.leave()
  await later(5000)
  expect(at.field.now()).toMatchObject({ text: 'second', state: 'Error', isUnsaved: true })
  expect(at.kept).toMatchObject({ text: 'second', base: 'first', sent: ['second'] })
  at.fate = 'answered'
  at.field.type('third')
  at.field.leave()
  await later(5000)
  expect(at.stored).toBe('third')
  expect(at.conflicts).toBe(0)
})

test('a page reloaded during a write restores the draft', async () => {
  const at = slow()
  at.field.type('second')
  at.field.save()
  at.field.type('second and third')
  await later(100)
  at.reload()
  expect(at.field.now().text).toBe('second and third')
  await later(5000)
  at.field.leave()
  await later(5000)
  expect(at.stored).toBe('second and third')
  expect(at.conflicts).toBe(0)
})

test('a failed write leaves the text unsaved, and the queue continues with the next requested text', async () => {
  const at = slow()
  at.fate = 'lost'
  at.field.type('second')
  at.field.save()
  at.field.type('third')
  at.field.leave()
  at.fate = 'answered'
  await later(5000)
  expect(at.judged).toEqual(['third < first'])
  expect(at.field.now()).toMatchObject({ text: 'third', state: 'Complete', isUnsaved: false })
})

test('expects a text in the form in which the server stores it', async () => {
  const at = slow()
  at.field.type('second ')
  at.field.save()
  await later(5000)
  // The field still has the focus: its text must not change.
  expect(at.field.now()).toMatchObject({ text: 'second ', isUnsaved: false })
  at.field.type('second half')
  at.field.leave()
  await later(5000)
  expect(at.judged).toEqual(['second < first', 'second half < second'])
})

test('text with a problem is stored as a draft and not sent', async () => {
  const at = slow()
  at.field.type('  ')
  at.field.leave()
  await later(5000)
  expect(at.judged).toEqual([])
  expect(at.field.now()).toMatchObject({ text: '  ', isUnsaved: true })
  expect(at.kept?.text).toBe('  ')
})

test('text that is changed back to the stored text is no longer reported as unsaved', async () => {
  const at = slow()
  at.fate = 'lost'
  at.field.type('second')
  at.field.leave()
  await later(5000)
  expect(at.field.now().state).toBe('Error')
  at.fate = 'answered'
  at.field.type('first')
  at.field.leave()
  await later(5000)
  expect(at.field.now()).toMatchObject({ text: 'first', error: null, isUnsaved: false })
  expect(at.kept).toBeNull()
})
