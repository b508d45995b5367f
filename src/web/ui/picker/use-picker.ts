import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import type { Choice } from './find-choices.ts'
import {
  emptyPicker,
  listedChoices,
  pickerStep,
  type PickerData,
  type PickerEvent,
  type PickerState,
  type PickerStep,
} from './picker-rules.ts'

/** The state and the actions of a picker, shared by its form and its field. */
export type PickerControl = PickerData & {
  readonly id: string
  readonly field: RefObject<HTMLInputElement | null>
  readonly state: PickerState
  readonly listed: readonly Choice[]
  readonly act: (event: PickerEvent) => PickerStep
  /**
   * Calls back with the values once all typed text is resolved, which may be when the list arrives. If a text matches no choice, or
   * several, the field shows the problem and the callback is not called.
   */
  readonly settle: (then: (values: readonly string[]) => void) => void
}

/** A picker for one or several values, whose list may arrive late. */
export function usePicker({
  choices,
  values,
  isMultiple = false,
  onChange,
}: Omit<PickerData, 'isMultiple'> & {
  readonly isMultiple?: boolean
  readonly onChange: (values: readonly string[]) => void
}): PickerControl {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const settled = useRef<((values: readonly string[]) => void) | null>(null)
  const [state, setState] = useState(emptyPicker)
  const data = { choices, values, isMultiple }

  const act = (event: PickerEvent): PickerStep => {
    const step = pickerStep(state, event, data)
    setState(step.state)
    if (step.values !== values) onChange(step.values)
    return step
  }
  const end = ({ state: { problem, waiting }, values: chosen }: PickerStep) => {
    if (waiting.length > 0) return
    const then = settled.current
    settled.current = null
    if (problem === null) then?.(chosen)
    else if (then) field.current?.focus()
  }
  useEffect(() => {
    if (choices && state.waiting.length > 0) end(act({ kind: 'arrive' }))
    // Only the arrival of the list resolves the texts that wait for it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [choices !== undefined])

  return {
    ...data,
    id,
    field,
    state,
    listed: listedChoices(state, data),
    act,
    settle: (then) => {
      settled.current = then
      end(act({ kind: 'settle' }))
    },
  }
}
