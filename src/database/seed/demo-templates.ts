import * as texts from './demo-document-texts.ts'
import type { DemoTemplate } from './documents/demo-document-shape.ts'
import { file } from './documents/demo-file.ts'
import { demoPerson } from './people/demo-people.ts'

const ada = demoPerson('ada.admin').Id

/** The templates of the demo module. */
export const demoTemplates: readonly DemoTemplate[] = [
  {
    StandardKey: null,
    file: file('How to send documents.pdf', ada, '2026-07-01', texts.submissionGuide),
  },
  {
    StandardKey: 'RM 2-1',
    file: file('Emergency exercise record.docx', ada, '2026-07-01', texts.exerciseRecord),
  },
  {
    StandardKey: 'CPE 2-1',
    file: file('Complaint log.xlsx', ada, '2026-07-01', texts.complaintLogForm),
  },
]
