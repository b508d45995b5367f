import { importModule } from './import.ts'
import { modules } from './modules.ts'

/** What carries out the writes of the focus Module. */
export const moduleOperations = { 'Module:Import': importModule }

/** What answers the reads of modules. */
export const moduleAnswers = { 'core/modules': modules }
