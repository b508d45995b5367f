import { expect, test } from 'vitest'
import type { Choice } from './find-choices.ts'
import { emptyPicker, pickerStep, type PickerData, type PickerEvent } from './picker-rules.ts'

const people: readonly Choice[] = [
  { value: 'casey', label: 'Casey Client' },
  { value: 'sam', label: 'Sam Senior' },
  { value: 'alex', label: 'Alex Associate' },
  { value: 'anna', label: 'Anna Samson' },
]
const coming: PickerData = { choices: undefined, values: [], isMultiple: true }
const here: PickerData = { ...coming, choices: people }

const keys = (text: string): PickerEvent[] =>
  Array.from(text, (_, index) => ({ kind: 'type', text: text.slice(0, index + 1) }))

/** Applies events in order; the list arrives before the event with the given index. */
function go(events: readonly PickerEvent[], data: PickerData, comesBefore = 0) {
  let step = { state: emptyPicker, values: data.values }
  const doing = (event: PickerEvent, choices: readonly Choice[] | undefined) => {
    step = pickerStep(step.state, event, { ...data, choices, values: step.values })
  }
  events.forEach((event, index) => {
    if (index === comesBefore) doing({ kind: 'arrive' }, people)
    doing(event, index >= comesBefore ? people : undefined)
  })
  if (comesBefore >= events.length) doing({ kind: 'arrive' }, people)
  return step
}

test('chooses the typed and confirmed text, whenever the list arrives', () => {
  for (const confirm of ['take', 'settle'] as const)
    for (const isMultiple of [true, false]) {
      const typed: PickerEvent[] = [...keys('casey'), { kind: confirm }]
      for (let comes = 0; comes <= typed.length; comes += 1)
        expect(go(typed, { ...coming, isMultiple }, comes)).toEqual({
          state: emptyPicker,
          values: ['casey'],
        })
    }
})

test('chooses several texts that were confirmed before the list arrived, in their order', () => {
  const typed: PickerEvent[] = [
    ...keys('alex'),
    { kind: 'take' },
    ...keys('sam'),
    { kind: 'take' },
    ...keys('cas'),
  ]
  expect(go(typed, coming, typed.length)).toMatchObject({
    state: { text: 'cas', waiting: [] },
    values: ['alex', 'sam'],
  })
})

test('typing marks the first match, preferring a name that starts with the text', () => {
  const { state, values } = go(keys('sam'), here)
  expect(state).toMatchObject({ isOpen: true, marked: 0 })
  expect(pickerStep(state, { kind: 'take' }, { ...here, values }).values).toEqual(['sam'])
})

test('keeps and reports a text without a match, even when the list arrives late', () => {
  for (const comes of [0, 99])
    expect(go([...keys('zoe'), { kind: 'take' }], coming, comes)).toMatchObject({
      state: { text: 'zoe', waiting: [], problem: 'No match for “zoe”. Try fewer letters' },
      values: [],
    })
})

test('blocks submitting a text that matches several choices', () => {
  expect(go([...keys('a'), { kind: 'settle' }], here)).toMatchObject({
    state: { text: 'a', isOpen: true, problem: '4 match “a”. Choose one' },
    values: [],
  })
})

test('an empty field chooses no person', () => {
  for (const kind of ['take', 'settle', 'close'] as const)
    expect(go([{ kind: 'open' }, { kind }], here).values).toEqual([])
})

test('arrow keys wrap around, and Enter takes the marked option', () => {
  expect(go([{ kind: 'mark', by: -1 }, { kind: 'take' }], here).values).toEqual(['anna'])
  expect(
    go([{ kind: 'mark', by: 1 }, { kind: 'mark', by: 1 }, { kind: 'take' }], here).values,
  ).toEqual(['sam'])
})

test('lists no chosen person again, and removes one by key or by name in any letter case', () => {
  const chosen = { ...here, values: ['casey', 'SAM'] }
  expect(go([...keys('sam'), { kind: 'take' }], chosen).values).toEqual(['casey', 'SAM', 'anna'])
  expect(go([{ kind: 'dropLast' }], chosen).values).toEqual(['casey'])
  expect(go([{ kind: 'drop', value: 'sam' }], chosen).values).toEqual(['casey'])
})
