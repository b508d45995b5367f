import { staleAfter } from '#rules/cache/stale-after.ts'
import { changedBy } from '#rules/cache/written-columns.ts'
import {
  readContracts,
  writeContracts,
  type ContractRead,
  type ContractWrite,
} from '../api/contracts.ts'

/** The reads that a write makes stale. */
export type Stale = {
  readonly reads: readonly ContractRead[]
  /** Whether rows of standards other than the one that the write names become stale too. */
  readonly spansStandards: boolean
}

const reads = Object.values(readContracts)

/** The stale reads of each write, computed at build time so that no column names reach the browser. */
export const staleReads = Object.fromEntries(
  Object.values(writeContracts).map((write): [ContractWrite, Stale] => [
    write.name,
    { reads: staleAfter(changedBy(write), reads), spansStandards: write.spansStandards === true },
  ]),
) as Readonly<Record<ContractWrite, Stale>>
