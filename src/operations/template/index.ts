import { allTemplates } from './all-templates.ts'
import { deleteTemplate } from './delete.ts'
import { fileOfTemplate } from './file-of-template.ts'
import { replaceTemplate } from './replace.ts'
import { restoreTemplate } from './restore.ts'
import { uploadTemplate } from './upload.ts'

export const templateOperations = {
  'Template:Upload': uploadTemplate,
  'Template:Replace': replaceTemplate,
  'Template:Restore': restoreTemplate,
  'Template:Delete': deleteTemplate,
}

export const templateAnswers = { 'templates/all_templates': allTemplates }

export const templateFileAnswers = { 'files/templates': fileOfTemplate }
