import { useLayoutEffect, useState } from 'react'
import { SerialSave } from './serial-save.ts'

/** Saves the values of a form, one save at a time. */
export function useSerialSave<Values extends object>(values: Values): SerialSave<Values> {
  const [saving] = useState(() => new SerialSave(values))
  useLayoutEffect(() => saving.hold(values))
  return saving
}
