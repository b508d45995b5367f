import { isSameUser } from '#rules/people/user-id.ts'
import { findChoices, type Choice } from './find-choices.ts'

/** The state of a picker, apart from the chosen values. */
export type PickerState = {
  /** The typed text that has not been chosen yet. */
  readonly text: string
  readonly isOpen: boolean
  /** The option that Enter takes; null when none is marked. */
  readonly marked: number | null
  /** Texts that were confirmed before the list arrived. */
  readonly waiting: readonly string[]
  readonly problem: string | null
}

/** The options of a picker and the chosen values. */
export type PickerData = {
  /** Undefined until the list has arrived. */
  readonly choices: readonly Choice[] | undefined
  readonly values: readonly string[]
  readonly isMultiple: boolean
}

/** An event of a picker; `settle` precedes submitting its form, `arrive` reports that the list has arrived. */
export type PickerEvent =
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'open' | 'close' | 'clear' | 'take' | 'settle' | 'arrive' | 'dropLast' }
  | { readonly kind: 'mark'; readonly by: 1 | -1 }
  | { readonly kind: 'choose' | 'drop'; readonly value: string }

/** The result of an event. */
export type PickerStep = { readonly state: PickerState; readonly values: readonly string[] }

/** A picker without typed text. */
export const emptyPicker: PickerState = {
  text: '',
  isOpen: false,
  marked: null,
  waiting: [],
  problem: null,
}

const firstMatch = (text: string): number | null => (text.trim() === '' ? null : 0)

const noMatch = (text: string): string => `No match for “${text.trim()}”. Try fewer letters`

/** Returns the options to list; a picker of several values leaves out the chosen ones. */
export const listedChoices = ({ text }: PickerState, data: PickerData): Choice[] =>
  findChoices(
    (data.choices ?? []).filter(
      ({ value }) => !data.isMultiple || !data.values.some((one) => isSameUser(one, value)),
    ),
    text,
  )

const withValue = ({ values, isMultiple }: PickerData, value: string): readonly string[] =>
  isMultiple ? [...values.filter((one) => !isSameUser(one, value)), value] : [value]

function take(state: PickerState, data: PickerData, index: number | null): PickerStep {
  const { values } = data
  if (state.text.trim() !== '' && !data.choices) {
    const waiting = data.isMultiple ? [...state.waiting, state.text] : [state.text]
    return { state: { ...emptyPicker, waiting }, values }
  }
  const choice = index === null ? undefined : listedChoices(state, data)[index]
  if (choice) return { state: emptyPicker, values: withValue(data, choice.value) }
  const problem = state.text.trim() === '' ? null : noMatch(state.text)
  return { state: { ...state, isOpen: false, marked: null, problem }, values }
}

// A text that was never confirmed must not silently choose one of several matches.
function settle(state: PickerState, data: PickerData): PickerStep {
  if (state.text.trim() === '') return { state: { ...state, text: '' }, values: data.values }
  const fitting = data.choices ? listedChoices(state, data).length : 1
  if (fitting <= 1) return take(state, data, 0)
  const problem = `${fitting} match “${state.text.trim()}”. Choose one`
  return { state: { ...state, isOpen: true, marked: 0, problem }, values: data.values }
}

// Each text confirmed before the list arrived resolves to its first match, which would have been marked.
function arrive(state: PickerState, data: PickerData): PickerStep {
  return state.waiting.reduce<PickerStep>(
    (step, text) => {
      const now = { ...data, values: step.values }
      const [first] = listedChoices({ ...emptyPicker, text }, now)
      if (first) return { ...step, values: withValue(now, first.value) }
      return { ...step, state: { ...step.state, text, problem: noMatch(text) } }
    },
    { state: { ...state, waiting: [] }, values: data.values },
  )
}

const takeMarked = (state: PickerState, data: PickerData): PickerStep =>
  take(state, data, state.marked ?? firstMatch(state.text))

function dropLast(state: PickerState, { values, isMultiple }: PickerData): PickerStep {
  if (state.waiting.length > 0)
    return { state: { ...state, waiting: state.waiting.slice(0, -1) }, values }
  return { state, values: isMultiple ? values.slice(0, -1) : values }
}

function mark(state: PickerState, data: PickerData, by: 1 | -1): PickerState {
  const count = listedChoices(state, data).length
  const from = state.isOpen ? state.marked : null
  const next = from === null ? (by === 1 ? 0 : count - 1) : (from + by + count) % count
  return { ...state, isOpen: true, marked: count === 0 ? null : next }
}

/** Applies an event to a picker. Typing marks the first match, and no typed text is lost when the list arrives late. */
export function pickerStep(state: PickerState, event: PickerEvent, data: PickerData): PickerStep {
  const { values, isMultiple } = data
  const stay = (next: PickerState): PickerStep => ({ state: next, values })
  switch (event.kind) {
    case 'type':
      return stay({
        ...state,
        text: event.text,
        isOpen: true,
        marked: firstMatch(event.text),
        problem: null,
      })
    case 'open':
      return stay({ ...state, isOpen: true, marked: firstMatch(state.text) })
    case 'close':
      return stay({ ...state, isOpen: false, marked: null })
    case 'clear':
      return stay({ ...emptyPicker, waiting: state.waiting })
    case 'mark':
      return stay(mark(state, data, event.by))
    case 'take':
      return takeMarked(state, data)
    case 'settle':
      return settle(state, data)
    case 'arrive':
      return arrive(state, data)
    // With the mouse, several values can be chosen in a row.
    case 'choose':
      return { state: { ...emptyPicker, isOpen: isMultiple }, values: withValue(data, event.value) }
    case 'drop':
      return {
        state: { ...state, problem: null },
        values: values.filter((one) => !isSameUser(one, event.value)),
      }
    case 'dropLast':
      return dropLast(state, data)
  }
}
