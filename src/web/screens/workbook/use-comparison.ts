import { useRef, useState } from 'react'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { workbookEndpoints } from '#operations/report/workbook/contract.ts'
import { ApiError } from '#rules/api/api-error.ts'
import { workbookPath } from '#rules/documents/file-paths.ts'
import { apiErrorOf } from '#web/data/api/api.ts'
import { postWithProgress } from '#web/data/api/post-with-progress.ts'
import { useTarget } from '#web/data/session/target.ts'

/** What an uploaded workbook would change, and in which phase. */
export type Found = EndpointData<typeof workbookEndpoints.compare>

/** The stage of checking a workbook; `share` is the fraction of it that has been sent. */
export type CheckStage =
  | { readonly at: 'idle' }
  | { readonly at: 'turned away'; readonly why: string }
  | { readonly at: 'checking'; readonly share: number }
  | { readonly at: 'not checked'; readonly error: ApiError }
  | { readonly at: 'checked'; readonly found: Found; readonly number: number }

const unreadable = new ApiError({
  status: 0,
  code: 'network',
  text: 'The file could not be read. It may have changed since you chose it: choose it again',
  requestId: null,
})

/** Sends a workbook to be compared with the project; nothing is stored. A later file supersedes an earlier one. */
export function useComparison(projectId: number) {
  const target = useTarget()
  const [stage, setStage] = useState<CheckStage>({ at: 'idle' })
  const [file, setFile] = useState<File | null>(null)
  const latest = useRef(0)

  const check = async (chosen: File) => {
    latest.current += 1
    const mine = latest.current
    const show = (next: CheckStage) => mine === latest.current && setStage(next)
    show({ at: 'checking', share: 0 })
    try {
      const path = workbookPath(projectId, { apiDb: target })
      const bytes = await chosen.arrayBuffer().catch(() => null)
      if (bytes === null) throw unreadable
      const answer = await postWithProgress(
        path,
        new Blob([bytes]),
        { 'content-type': 'application/octet-stream' },
        (share) => show({ at: 'checking', share }),
      )
      if (answer.status !== 200) throw apiErrorOf(answer, answer.body)
      const { data: found } = answer.body as { readonly data: Found }
      show({ at: 'checked', found, number: mine })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      show({ at: 'not checked', error: thrown })
    }
  }

  const take = (files: readonly File[]) => {
    const [chosen] = files
    if (files.length !== 1 || !chosen) {
      setFile(null)
      latest.current += 1
      const why =
        files.length === 0 ? 'What was dropped is not a file.' : 'Choose one file at a time.'
      setStage({ at: 'turned away', why })
      return
    }
    setFile(chosen)
    void check(chosen)
  }

  return { stage, file, take, checkAgain: () => (file ? check(file) : Promise.resolve()) }
}
