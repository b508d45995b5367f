import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

const readers = new Set<() => void>()
const medium = typeof matchMedia === 'function' ? matchMedia('print') : null
let isBetweenEvents = false
let isPrinting = false

// Browsers lay out the printed pages as soon as the event is over, so everything has to be rendered within
// it.
function setPrinting(now: boolean): void {
  if (now === isPrinting) return
  isPrinting = now
  flushSync(() => readers.forEach((read) => read()))
}

function follow(isBegun: boolean): void {
  isBetweenEvents = isBegun
  setPrinting(isBegun || medium?.matches === true)
}

// Some ways to print only fire the events, others only change the medium. Between the events, the medium may
// change back for a moment.
if (medium !== null) {
  addEventListener('beforeprint', () => follow(true))
  addEventListener('afterprint', () => follow(false))
  medium.addEventListener('change', ({ matches }) => setPrinting(matches || isBetweenEvents))
}

/** Whether the page is being printed; content that is partly shown on screen must then be rendered in full. */
export function usePrinting(): boolean {
  const [isNow, setNow] = useState(isPrinting)
  // The page may be printed before other effects have run.
  useLayoutEffect(() => {
    const read = () => setNow(isPrinting)
    read()
    readers.add(read)
    return () => void readers.delete(read)
  }, [])
  return isNow
}
