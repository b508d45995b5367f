import { readContracts, type ReadName } from '#operations/contracts.ts'

// The build replaces the exports with their values, since most pages need nothing else from these contracts.

const reads = Object.values(readContracts)

/** The paths of the reads that are not at /api/v5/NAME. */
export const otherPaths: Readonly<Partial<Record<ReadName, string>>> = Object.fromEntries(
  reads
    .filter(({ name, path }) => path !== `/api/v5/${name}`)
    .map(({ name, path }) => [name, path]),
)

/** The reads that are hidden from people outside the project. */
export const hiddenReads: readonly ReadName[] = reads
  .filter(({ may }) => may.Kx === 'hidden')
  .map(({ name }) => name)
