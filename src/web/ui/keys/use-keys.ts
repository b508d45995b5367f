import { useEffect, useLayoutEffect, useRef } from 'react'
import { addKeys, type KeyMap } from './key-registry.ts'

/** Registers shortcuts while mounted; they do not act while a person types or a dialog is open. `scope` is their heading in the overview. */
export function useKeys(scope: string, keys: KeyMap): void {
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
  })
  useEffect(() => addKeys({ name: scope, keys: () => latest.current }), [scope])
}
