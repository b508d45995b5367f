import { createTest } from './create.ts'

/** What carries out the writes of the focus Test. */
export const testOperations = { 'Test:Create': createTest }
