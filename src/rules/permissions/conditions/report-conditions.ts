import { priorOf, type Condition } from './permission-facts.ts'

/** The saved report was made for the clients of the project. */
export const isForClients: Condition = (facts) => priorOf(facts).Audience === 'client'
