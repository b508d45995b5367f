import { createTest } from './create.ts'

export const testOperations = { 'Test:Create': createTest }
