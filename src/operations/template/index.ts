import { allTemplates } from './all-templates.ts'
import { deleteTemplate } from './delete.ts'
import { fileOfTemplate } from './file-of-template.ts'
import { uploadTemplate } from './upload.ts'

/** What carries out the writes of the focus Template. */
export const templateOperations = {
  'Template:Upload': uploadTemplate,
  'Template:Delete': deleteTemplate,
}

/** What answers the reads of templates. */
export const templateAnswers = { 'templates/all_templates': allTemplates }

/** What finds the files of templates. */
export const templateFileAnswers = { 'files/templates': fileOfTemplate }
