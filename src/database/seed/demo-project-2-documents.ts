import * as texts from './demo-document-texts.ts'
import type { DemoDocument } from './documents/demo-document-shape.ts'
import { cited, file } from './documents/demo-file.ts'
import { demoPerson } from './people/demo-people.ts'

const idOf = (mailbox: string): string => demoPerson(mailbox).Id

const cora = idOf('cora.consultant')
const blair = idOf('blair.client')
const lionel = idOf('lionel.abernathy')

/** The documents of project 2. */
export const projectTwoDocuments: readonly DemoDocument[] = [
  {
    Title: 'Mapping of walk-in cooler 1',
    Description: null,
    StandardKey: 'MD 2-1',
    visible: 'project',
    files: [file('Cooler 1 mapping August.pdf', lionel, '2026-10-12', texts.coolerMapping)],
    citations: [cited('MD 2-1(e)', lionel, '2026-10-12', 'Page 1')],
  },
  {
    Title: 'License register',
    Description: 'All twenty-three states.',
    StandardKey: 'RM 1-2',
    visible: 'project',
    files: [file('Licenses.xlsx', blair, '2026-10-09', texts.licenseRegister)],
    citations: [cited('RM 1-2(a)', blair, '2026-10-09', 'Sheet Licenses')],
  },
  {
    Title: 'Notes of the visit',
    Description: 'For us alone.',
    StandardKey: 'RM 2-1',
    visible: 'staff',
    files: [file('Visit notes.docx', cora, '2026-10-15', texts.visitNotes)],
    citations: [],
  },
]
