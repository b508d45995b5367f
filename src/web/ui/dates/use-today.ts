import { useEffect, useState } from 'react'
import { dayOf } from './date-order.ts'

const minute = 60_000

/** The present day; it changes at midnight, also on a screen that stays open. */
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
