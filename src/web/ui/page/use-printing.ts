import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const readers = new Set<() => void>()
const medium = typeof matchMedia === 'function' ? matchMedia('print') : null
let isBetweenEvents = false
let isPrinting = false

// Browsers lay the pages out as soon as the event is over, so that what is printed has to be drawn within it.
function setPrinting(now: boolean): void {
  if (now === isPrinting) return
  isPrinting = now
  flushSync(() => readers.forEach((read) => read()))
}

function follow(isBegun: boolean): void {
  isBetweenEvents = isBegun
  setPrinting(isBegun || medium?.matches === true)
}

// Some ways to print fire the events alone, others change the medium alone. Between the events, the medium may change back for a moment.
if (medium !== null) {
  addEventListener('beforeprint', () => follow(true))
  addEventListener('afterprint', () => follow(false))
  medium.addEventListener('change', ({ matches }) => setPrinting(matches || isBetweenEvents))
}

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
