import pLimit from 'p-limit'
import type { ReadName } from '#operations/contracts.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import type { FeedSources } from '#rules/calendar/feed-events.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'

// A fetch takes up no more connections than a page does.
const readsAtOnce = 4

/**
 * Reads what a feed shows, with the same reads as the pages and the current rights of the person. What the person may not see is left out; any other
 * failure throws, since a calendar program takes missing events for deleted ones.
 */
export async function readSources(
  readPipeline: Pick<ReadPipeline, 'dataFor'>,
  target: Target,
  userId: string,
): Promise<FeedSources> {
  const inTurn = pLimit(readsAtOnce)
  const list = async <Row>(name: ReadName, query: Readonly<Record<string, unknown>> = {}) => {
    try {
      const data = await inTurn(() => readPipeline.dataFor(target, userId, name, query))
      return data as readonly Row[]
    } catch (error) {
      if (error instanceof ApiError && isHidden(error)) return []
      throw error
    }
  }
  const [projects, tasks] = await Promise.all([
    list<FeedSources['projects'][number]>('admin/all_projects'),
    list<FeedSources['tasks'][number]>('tasks/for_dashboard', { user_id: userId }),
  ])
  const ids = projects.filter(({ StatusId }) => !isArchived(StatusId)).map(({ Id }) => String(Id))
  const [dates, requests] = await Promise.all([
    Promise.all(
      ids.map((id) => list<FeedSources['dates'][number]>('dates/dates', { project_id: id })),
    ),
    Promise.all(
      ids.map((id) => list<FeedSources['requests'][number]>('projects/{id}/rfi_requests', { id })),
    ),
  ])
  return { projects, tasks, dates: dates.flat(), requests: requests.flat() }
}

const isHidden = ({ code }: ApiError): boolean => code === 'notAllowed' || code === 'notFound'
