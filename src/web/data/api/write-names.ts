// The build replaces this export with its value, since pages need nothing else from the contracts for it.
export { writeNames } from '#operations/contracts.ts'
