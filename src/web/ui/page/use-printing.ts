import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const readers = new Set<() => void>()
let isPrinting = false

// Browsers lay the pages out as soon as the event is over, so that what is printed has to be drawn within it.
function setPrinting(now: boolean): void {
  if (now === isPrinting) return
  isPrinting = now
  flushSync(() => readers.forEach((read) => read()))
}

// Some ways to print fire the events alone, others change the medium alone.
addEventListener('beforeprint', () => setPrinting(true))
addEventListener('afterprint', () => setPrinting(false))
matchMedia('print').addEventListener('change', ({ matches }) => setPrinting(matches))

/** Whether the page is being printed, when what is shown in part on screen must be drawn whole. */
export function usePrinting(): boolean {
  const [isNow, setNow] = useState(isPrinting)
  // What is on screen may be printed before the other effects have run.
  useLayoutEffect(() => {
    const read = () => setNow(isPrinting)
    read()
    readers.add(read)
    return () => void readers.delete(read)
  }, [])
  return isNow
}
