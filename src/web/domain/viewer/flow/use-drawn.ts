import { useCallback, useState } from 'react'
import type { FlowRoot } from './flow-viewer.tsx'

/** Returns the element whose text is shown, once it is drawn, and the ref that receives it. */
export function useDrawn(): readonly [FlowRoot | null, (element: HTMLElement | null) => void] {
  const [flow, setFlow] = useState<FlowRoot | null>(null)
  const drawn = useCallback(
    (root: HTMLElement | null) => setFlow(root && { root, tree: document }),
    [],
  )
  return [flow, drawn]
}
