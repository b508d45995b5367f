import type { ReadName } from '../../rules/read-permissions.ts'
import { staleAfter } from '../../rules/stale-after.ts'
import { readContracts, writeContracts, type ContractWrite } from './contracts.ts'

/** What a write makes stale. */
export type Stale = {
  readonly reads: readonly ReadName[]
  /** Whether also that of other standards than the one whose id the write carries. */
  readonly spansStandards: boolean
}

const reads = Object.values(readContracts)

/** What each write makes stale. It is computed when the pages are built, so that no column is named in the browser. */
export const staleReads = Object.fromEntries(
  Object.values(writeContracts).map((write): [ContractWrite, Stale] => [
    write.name,
    { reads: staleAfter(write.changes, reads), spansStandards: 'spansStandards' in write },
  ]),
) as Readonly<Record<ContractWrite, Stale>>
