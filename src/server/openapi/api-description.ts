import { fileReads, reads, writes } from '../pipeline/registry.ts'
import { describeApi, type ApiDescription } from './describe-api.ts'

let description: ApiDescription | undefined

/** Returns the description of every endpoint of this server, built on first use. */
export const getApiDescription = (): ApiDescription =>
  (description ??= describeApi({
    writes: [...writes.values()].map(({ contract }) => contract),
    reads: reads.values(),
    files: fileReads.values(),
  }))
