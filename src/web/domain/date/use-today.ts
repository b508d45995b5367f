import { useEffect, useState } from 'react'
import { dayOf } from './date-order.ts'

const minute = 60_000

/** Returns the current day; it changes at midnight even while the screen stays open. */
export function useToday(): Date {
  const [today, setToday] = useState(() => dayOf(new Date()))
  useEffect(() => {
    const timer = setInterval(() => {
      const now = dayOf(new Date())
      setToday((day) => (day.getTime() === now.getTime() ? day : now))
    }, minute)
    return () => clearInterval(timer)
  }, [])
  return today
}
