import { writeContracts, type WriteName } from '#operations/contracts.ts'

/** The names of all writes; the build replaces the export by its value. */
export const writeNames = Object.keys(writeContracts) as readonly WriteName[]
