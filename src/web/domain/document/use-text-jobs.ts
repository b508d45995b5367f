import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import type { Data, DocumentRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { jobOfText, type Job } from './text-note.ts'

type Documents = UseQueryResult<Data<'projects/{id}/documents/documents_with_citations'>, ApiError>

const pollInterval = 2_000

const isOpen = ({ State }: Job): boolean => State !== 'failed'

const isUnread = (row: DocumentRow, jobs: readonly Job[]): boolean =>
  row.currentVersion?.TextState === null && jobOfText(row, jobs) === undefined

/** Follows the jobs that read the texts of documents: polls while any is open, and refetches the documents once one is over. */
export function useTextJobs(projectId: number, documents: Documents): void {
  const jobs = useQueryOf(
    'projects/{id}/jobs',
    { id: projectId },
    { refetchInterval: (found) => (found?.some(isOpen) ? pollInterval : false) },
  )
  const { data: rows, refetch } = documents
  const { data: found } = jobs
  const isBehind = jobs.dataUpdatedAt > documents.dataUpdatedAt
  const isOver = isBehind && rows?.some((row) => found && isUnread(row, found)) === true
  useEffect(() => {
    if (isOver) void refetch()
  }, [isOver, refetch])
}
