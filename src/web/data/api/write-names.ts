// The build replaces this export by its value: pages need nothing else of the contracts for it.
export { writeNames } from '#operations/contracts.ts'
