import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asName } from './stored-text.ts'
import { later, Typist, type Fate } from './typist.fixture.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const delays = fc.constantFrom(0, 50, 400, 3000)
const texts = fc.constantFrom('first', 'second', 'second ', 'third', ' third', '  ')
const keys = fc.oneof(
  fc.record({ does: fc.constant('type' as const), text: texts }),
  fc.record({
    does: fc.constantFrom(
      'Ctrl+Enter' as const,
      'leave' as const,
      'enter' as const,
      'refetch' as const,
    ),
  }),
)
type Step = {
  readonly key:
    | { does: 'type'; text: string }
    | { does: 'Ctrl+Enter' | 'leave' | 'enter' | 'refetch' }
  /** How long the write or the fetch started by this key takes, and the delay before the next key, in milliseconds. */
  readonly delay: number
  readonly pause: number
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ key: keys, delay: delays, pause: delays }),
  { minLength: 1, maxLength: 14 },
)

/**
 * Longer than any request in flight, in milliseconds. Three rests together are shorter than `lateResponseWindow`, so a
 * list that arrived late never counts as newer: here nothing refetches it, as a page does after each write.
 */
const rest = 15_000

class Person {
  readonly at: Typist
  /** The text that the person typed last. */
  typed: string | null = null
  /** The text of the person's latest save request. */
  meant: string | null = null

  constructor(isOptimistic: boolean) {
    this.at = new Typist('first', { isOptimistic })
  }

  async press({ key, delay, pause }: Step): Promise<void> {
    this.at.delay = delay
    const { field } = this.at
    if (key.does === 'type') {
      field.enter()
      field.type(key.text)
      this.typed = key.text
    }
    if (key.does === 'enter') field.enter()
    if (key.does === 'Ctrl+Enter' || key.does === 'leave') {
      if (this.typed !== null && this.typed.trim() !== '') this.meant = this.typed
      if (key.does === 'leave') field.leave()
      else field.save()
    }
    if (key.does === 'refetch') void this.at.refetch()
    await later(pause)
  }

  expectNothingLost(): void {
    const { text, isUnsaved } = this.at.field.now()
    if (this.typed !== null) expect([this.typed, asName(this.typed)]).toContain(text)
    if (isUnsaved) expect(this.at.kept?.text).toBe(text)
  }

  /** Saves the typed text, if possible, and waits until nothing is in flight. */
  async finish(): Promise<void> {
    const { field } = this.at
    this.at.fate = 'answered'
    this.at.delay = 50
    if (this.typed?.trim() === '')
      await this.press({ key: { does: 'type', text: 'end' }, delay: 50, pause: 0 })
    field.leave()
    this.meant = this.typed ?? this.meant
    await later(rest)
    // The write that was in flight on leaving may have failed.
    if (field.now().conflict === null) field.save()
    await later(rest)
  }

  expectTrueStatus(): void {
    const { state, conflict, isUnsaved, text } = this.at.field.now()
    expect({ state, conflict }).toEqual({
      state: expect.stringMatching(/^(Pending|Success|Complete)$/),
      conflict: null,
    })
    expect(isUnsaved).toBe(asName(text) !== this.at.stored)
  }
}

test('a person working alone never gets a conflict, and the latest requested save is stored', () =>
  fc.assert(
    fc.asyncProperty(steps, fc.boolean(), async (pressed, isOptimistic) => {
      const person = new Person(isOptimistic)
      for (const step of pressed) {
        await person.press(step)
        person.expectNothingLost()
        expect(person.at.field.now().state).not.toBe('Error')
      }
      await later(rest)
      expect(person.at.stored).toBe(asName(person.meant ?? 'first'))
      person.expectTrueStatus()
      await person.finish()
      expect(person.at.stored).toBe(asName(person.meant ?? 'first'))
      person.expectTrueStatus()
      expect(person.at.conflicts).toBe(0)
      expect(person.at.kept).toBeNull()
    }),
    { numRuns: 500 },
  ))

test('lost responses and a reload cause no conflict with oneself', () =>
  fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.constantFrom<Fate>('answered', 'answer lost', 'lost'), {
        minLength: 14,
        maxLength: 14,
      }),
      fc.nat(20),
      async (pressed, fates, reloadAt) => {
        const person = new Person(false)
        for (const [index, { key, ...times }] of pressed.entries()) {
          person.at.fate = fates[index] ?? 'answered'
          // Each text is unique: the server cannot distinguish a late write from one that sets the same text again.
          const text = key.does === 'type' && key.text.trim() !== '' ? `${key.text}${index}` : ''
          await person.press({ key: key.does === 'type' ? { ...key, text } : key, ...times })
          if (index === reloadAt) {
            person.at.reload()
            // The field now holds the draft or the stored text.
            person.typed = person.at.kept?.text ?? null
            person.meant = null
          }
          person.expectNothingLost()
        }
        await person.finish()
        if (person.meant !== null) expect(person.at.stored).toBe(asName(person.meant))
        expect(person.at.conflicts).toBe(0)
        person.expectTrueStatus()
      },
    ),
    { numRuns: 500 },
  ))

test('overwrites the text of others only after it was shown, and loses nothing typed', () =>
  fc.assert(
    fc.asyncProperty(
      steps,
      fc.array(fc.nat(13), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (pressed, othersAt, isMineKept) => {
        const person = new Person(false)
        for (const [index, step] of pressed.entries()) {
          if (othersAt.includes(index)) person.at.othersWrite(`theirs ${index}`)
          await person.press(step)
          if (person.typed !== null && person.at.field.now().typed !== null)
            person.expectNothingLost()
        }
        await person.finish()
        const { field } = person.at
        const mine = field.now().text
        const wasAsked = field.now().conflict !== null
        while (field.now().conflict) {
          if (isMineKept) field.keepMine()
          else field.takeTheirs()
          await later(rest)
        }
        if (wasAsked && isMineKept) expect(person.at.stored).toBe(asName(mine))
        void person.at.refetch()
        await later(rest)
        expect(field.now().text).toBe(person.at.stored)
        person.expectTrueStatus()
        expect(person.at.overwrittenUnseen).toEqual([])
      },
    ),
    { numRuns: 500 },
  ))
