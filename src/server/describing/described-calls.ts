import { fileReads, reads, writes } from '../road/registry.ts'
import { describeApi, type Description } from './describe-api.ts'

let description: Description | undefined

/** The description of every call that this server answers; made when it is first asked for. */
export const describedCalls = (): Description =>
  (description ??= describeApi({
    writes: [...writes.values()].map(({ contract }) => contract),
    reads: reads.values(),
    files: fileReads.values(),
  }))
