import { useEffect } from 'react'
import { clearAutosaves } from '#web/data/autosave/autosave-registry.ts'
import { clearReads, queryClient } from '#web/data/cache/query-client.ts'
import { closeDrafts } from '#web/data/drafts/draft.ts'
import { onOtherTab } from '#web/data/session/session-events.ts'
import { lacksFactor, sessionOptions } from '#web/data/session/session.ts'

/** Refetches the session when another tab signs in or out, and clears the caches when the application is left without a session. */
export function useSessionEnd(): void {
  useEffect(() => onOtherTab(() => void queryClient.invalidateQueries(sessionOptions)), [])
  useEffect(
    () => () => {
      const user = queryClient.getQueryData(sessionOptions.queryKey)?.user
      if (user && !lacksFactor(user)) return
      clearReads()
      clearAutosaves()
      void closeDrafts()
    },
    [],
  )
}
