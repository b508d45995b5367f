import type { Target } from '#rules/api/targets.ts'
import { leaveImpersonation } from '../api/impersonation.ts'
import { queryClient, sessionKey } from '../cache/query-client.ts'
import { LiveRefetch } from './live-refetch.ts'
import { presenceKey } from './presence-key.ts'
import { projectsOfQuery } from './projects-of-query.ts'
import { SharedStream } from './shared-stream.ts'

const settleTime = 100
const leastPresencePause = 300

/** The projects that are on screen. */
const shownProjects = (): readonly number[] => {
  const active = queryClient.getQueryCache().findAll({ type: 'active' })
  return [...new Set(active.flatMap(projectsOfQuery))].toSorted((a, b) => a - b)
}

// Many people move around at the same time, and no one needs to see every step.
function createPresenceRefetch(target: Target) {
  const timers = new Map<number, ReturnType<typeof setTimeout>>()
  const refetch = (project: number) => {
    timers.delete(project)
    void queryClient.invalidateQueries({ queryKey: presenceKey(target, project) })
  }
  return {
    change: (projects: readonly number[]) => {
      for (const id of projects)
        if (!timers.has(id)) {
          const wait = leastPresencePause + Math.random() * leastPresencePause
          timers.set(
            id,
            setTimeout(() => refetch(id), wait),
          )
        }
    },
    stop: () => {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Follows what is on screen in this tab and refetches what changes; returns the function that stops it. `name` identifies whose rights apply. */
export function startLive(target: Target, name: string): () => void {
  const refetch = new LiveRefetch(queryClient, target)
  const presence = createPresenceRefetch(target)
  const stream = new SharedStream({
    target,
    name,
    onChange: (change) => {
      refetch.change(change)
      presence.change(change.presence)
    },
    onEnd: (reason) => {
      if (reason === 'preview') leaveImpersonation()
      else void queryClient.invalidateQueries({ queryKey: sessionKey })
    },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const followShown = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      stream.follow(shownProjects())
    }, settleTime)
  }
  const stopWatching = queryClient.getQueryCache().subscribe(({ type }) => {
    if (type === 'observerAdded' || type === 'observerRemoved' || type === 'updated') followShown()
  })
  followShown()
  return () => {
    clearTimeout(timer)
    stopWatching()
    stream.stop()
    refetch.stop()
    presence.stop()
  }
}
