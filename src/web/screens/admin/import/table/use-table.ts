import { useRef, useState } from 'react'
import type { EndpointData } from '#operations/core/endpoint-contract.ts'
import type { tableEndpoints } from '#operations/module/table/contract.ts'
import { ApiError } from '#rules/api/api-error.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'
import { largestTable } from '#rules/standards/table/columns.ts'
import { apiErrorOf } from '#web/data/api/api.ts'
import { postWithProgress } from '#web/data/api/post-with-progress.ts'
import { useTarget } from '#web/data/session/target.ts'

export type Sheets = EndpointData<typeof tableEndpoints.read>['sheets']

/** The progress of reading a table. */
export type TableStage =
  | { readonly at: 'none' }
  | { readonly at: 'reading' }
  | { readonly at: 'not read'; readonly error: ApiError }
  | { readonly at: 'read'; readonly sheets: Sheets; readonly number: number }

/** Returns whether a file is a table, judging by its name: an Excel workbook or CSV. */
export const isTableFile = ({ name }: { readonly name: string }): boolean =>
  /\.(?:xlsx|csv|tsv|txt)$/i.test(name)

const notSent = (text: string) =>
  new ApiError({ status: 0, code: 'tooLarge', text, requestId: null })

/** Has the server read a table; a later file supersedes an earlier one. */
export function useTable() {
  const target = useTarget()
  const [stage, setStage] = useState<TableStage>({ at: 'none' })
  const [file, setFile] = useState<File | null>(null)
  const latest = useRef(0)

  const read = async (chosen: File) => {
    latest.current += 1
    const mine = latest.current
    const show = (next: TableStage) => mine === latest.current && setStage(next)
    setFile(chosen)
    show({ at: 'reading' })
    try {
      if (chosen.size > largestTable)
        throw notSent(
          `It is ${fileSizeText(chosen.size)}, and the limit is ${fileSizeText(largestTable)}`,
        )
      const bytes = await chosen.arrayBuffer().catch(() => null)
      if (bytes === null) throw notSent('It may have changed since you chose it: choose it again')
      const headers = { 'content-type': 'application/octet-stream' }
      const path = `/api/v5/admin/table?apiDb=${target}`
      const answer = await postWithProgress(path, new Blob([bytes]), headers, () => {})
      if (answer.status !== 200) throw apiErrorOf(answer, answer.body)
      const { data } = answer.body as { readonly data: { readonly sheets: Sheets } }
      show({ at: 'read', sheets: data.sheets, number: mine })
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      show({ at: 'not read', error: thrown })
    }
  }

  const forget = () => {
    latest.current += 1
    setFile(null)
    setStage({ at: 'none' })
  }

  return { stage, file, read, forget }
}
