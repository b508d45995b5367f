import { setTimeout as wait } from 'node:timers/promises'
import type { ApiClient } from '../installation/api-client.ts'
import type { Installation } from '../installation/open-installation.ts'

const readerCount = 8
const pause = 50

type Reading = {
  readonly client: ApiClient
  readonly installation: Installation
  readonly isOver: () => boolean
  /** Called for each read without a complete response of status 200. */
  readonly onFailure: (what: string) => void
}

/** Reads projects and their tasks until `isOver`; returns how often. */
export async function runReaders(reading: Reading): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: readerCount }, (_, index) => runReader(reading, index)),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

async function runReader(
  { client, installation: { projects }, isOver, onFailure }: Reading,
  index: number,
): Promise<number> {
  let count = 0
  for (; !isOver(); count += 1) {
    const project = projects[(index + count) % projects.length]?.project
    const path =
      count % 2 === 0
        ? `/api/v5/projects/${project}/project?apiDb=rds`
        : `/api/v5/tasks/tasks_for_project?project_id=${project}&apiDb=ps`
    try {
      const { status } = await client.send(path)
      if (status !== 200) onFailure(`a read: ${status}`)
    } catch (error) {
      onFailure(`a read: ${String(error)}`)
    }
    await wait(pause)
  }
  return count
}
