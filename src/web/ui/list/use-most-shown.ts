import { useState } from 'react'
import { usePrinting } from '../page/use-printing.ts'

/** Returns how many rows of a long list are shown, initially `atFirst`, and the function that shows more; in print all are. */
export function useMostShown(atFirst: number): readonly [number, (most: number) => void] {
  const [most, setMost] = useState(atFirst)
  return [usePrinting() ? Infinity : most, setMost]
}
