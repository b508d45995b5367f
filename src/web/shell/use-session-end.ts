import { useEffect } from 'react'
import { forgetReads, queryClient } from '../data/query-client.ts'
import { onOtherTab } from '../data/session-news.ts'
import { lacksFactor, sessionOptions } from '../data/session.ts'
import { forgetAutosaves } from '../ui/autosave/held-autosaves.ts'
import { closeDrafts } from '../ui/draft.ts'

/** Reads the session again when another tab signs in or out, and clears the memory when the application is left without a session. */
export function useSessionEnd(): void {
  useEffect(() => onOtherTab(() => void queryClient.invalidateQueries(sessionOptions)), [])
  useEffect(
    () => () => {
      const user = queryClient.getQueryData(sessionOptions.queryKey)?.user
      if (user && !lacksFactor(user)) return
      forgetReads()
      forgetAutosaves()
      void closeDrafts()
    },
    [],
  )
}
