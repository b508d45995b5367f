import { useLayoutEffect, useState } from 'react'
import { SerialSave } from './serial-save.ts'

/** Saves what a form holds, one save after the other. */
export function useSerialSave<Values extends object>(values: Values): SerialSave<Values> {
  const [saving] = useState(() => new SerialSave(values))
  useLayoutEffect(() => saving.hold(values))
  return saving
}
