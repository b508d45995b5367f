import { createModule } from './create.ts'
import { finalizeModule } from './finalize.ts'
import { importModule } from './import.ts'
import { modules } from './modules.ts'
import { updateModule } from './update.ts'

export const moduleOperations = {
  'Module:Create': createModule,
  'Module:Update': updateModule,
  'Module:Finalize': finalizeModule,
  'Module:Import': importModule,
}

export const moduleAnswers = { 'core/modules': modules }
