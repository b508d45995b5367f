import { useState, useSyncExternalStore } from 'react'
import { mailPaths, type OutboxName } from '../../../rules/mail-desk.ts'
import { successDisplayDelay } from '../../../rules/update-tracker.ts'
import { type ApiError, postJson, refusalIn } from '../../data/api.ts'
import { beginWrite, endWrite } from '../../data/overall-status.ts'
import { queryClient } from '../../data/query-client.ts'
import { UpdateTracking, type Tracked } from '../../data/update-tracking.ts'
import { mailKey } from './mail-data.ts'

type SendAgain = Tracked & {
  readonly run: (outbox: OutboxName, id: string) => Promise<boolean>
}

/** Lets a mail that was given up begin anew, and tracks that; `run` answers whether it was done. */
export function useSendAgain(): SendAgain {
  const [tracking] = useState(() => new UpdateTracking())
  const tracked = useSyncExternalStore(tracking.subscribe, tracking.now)
  const run = async (outbox: OutboxName, id: string): Promise<boolean> => {
    const end = tracking.begin()
    beginWrite()
    try {
      const answer = await postJson(mailPaths.sendAgain, { outbox, id })
      if (answer.status !== 200) throw refusalIn(answer, answer.body)
      endWrite('succeed', successDisplayDelay)
      end()
      return true
    } catch (thrown) {
      endWrite('fail', successDisplayDelay)
      end(thrown as ApiError)
      return false
    } finally {
      void queryClient.invalidateQueries({ queryKey: mailKey })
    }
  }
  return { ...tracked, run }
}
