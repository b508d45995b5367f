// Longer than other files because it is a list of documents; there is no logic in it.
import type { DemoDocument, DemoFile, DemoTemplate } from './demo-document-shape.ts'
import * as texts from './demo-document-texts.ts'
import { demoPerson } from './people/demo-people.ts'

const idOf = (mailbox: string): string => demoPerson(mailbox).Id

const sam = idOf('sam.senior')
const alex = idOf('alex.associate')
const marguerite = idOf('marguerite.okafor')
const cora = idOf('cora.consultant')
const ada = idOf('ada.admin')
const casey = idOf('casey.client')
const marisol = idOf('marisol.etcheverry')
const owen = idOf('owen.pruitt')
const tamsin = idOf('tamsin.greer')
const blair = idOf('blair.client')
const lionel = idOf('lionel.abernathy')

const file = (fileName: string, by: string, on: string, bytes: () => Buffer): DemoFile => ({
  fileName,
  by,
  on,
  bytes,
})

const cited = (ElementName: string, by: string, on: string, Citation: string) => ({
  ElementName,
  Citation,
  by,
  on,
})

/**
 * The documents of project 1: with and without citations, with an earlier version, visible to everybody, to one standard, or to staff
 * only.
 */
export const projectOneDocuments: readonly DemoDocument[] = [
  {
    Title: 'Business continuity plan',
    Description: 'Approved in September, with the sections that were missing in July.',
    StandardKey: 'RM 2-1',
    visible: 'project',
    files: [
      file('Continuity plan.pdf', marisol, '2026-08-24', texts.continuityPlanFirst),
      file('Continuity plan, September.pdf', marisol, '2026-09-28', texts.continuityPlanSecond),
    ],
    citations: [
      cited('RM 2-1(a)', casey, '2026-08-25', 'Page 1, section 1'),
      cited('RM 2-1(b)(i)', casey, '2026-08-25', 'Page 1, section 2'),
      cited('RM 2-1(b)(ii)', alex, '2026-09-30', 'Page 1, section 3'),
      cited('RM 2-1(b)(iii)', alex, '2026-09-30', 'Page 1, section 4'),
      cited('RM 2-1(c)', alex, '2026-09-30', 'Page 1, section 7'),
    ],
  },
  {
    Title: 'License register',
    Description: null,
    StandardKey: 'RM 1-2',
    visible: 'project',
    isUploadedToURAC: true,
    files: [file('License register.xlsx', casey, '2026-08-21', texts.licenseRegister)],
    citations: [
      cited('RM 1-2(a)', casey, '2026-08-21', 'Sheet Licenses, all rows'),
      cited('RM 1-2(d)', alex, '2026-08-31', 'Sheet Licenses, column E'),
    ],
  },
  {
    Title: 'Quality committee minutes, third quarter',
    Description: 'The signed copy hangs in the office.',
    StandardKey: 'PMI 1-1',
    visible: 'project',
    files: [file('QC minutes Q3.docx', owen, '2026-10-05', texts.committeeMinutes)],
    citations: [
      cited('PMI 1-1(b)', owen, '2026-10-05', 'First paragraph'),
      cited('PMI 1-1(c)', sam, '2026-10-07', 'From "Measures" to the end'),
    ],
  },
  {
    Title: 'Organization chart',
    Description: null,
    StandardKey: 'OPIN 1-1',
    visible: 'project',
    files: [file('Organization chart.pdf', casey, '2026-08-21', texts.organizationChart)],
    citations: [cited('OPIN 1-1(a)', casey, '2026-08-21', 'Page 1')],
  },
  {
    Title: 'What patients may expect',
    Description: 'Given to patients with the first parcel.',
    StandardKey: 'CPE 1-1',
    visible: 'project',
    files: [file('Patient rights.pdf', tamsin, '2026-09-03', texts.rightsStatement)],
    citations: [
      cited('CPE 1-1(b)(i)', tamsin, '2026-09-03', 'Line 1'),
      cited('CPE 1-1(b)(ii)', tamsin, '2026-09-03', 'Line 2'),
      cited('CPE 1-1(b)(iii)', alex, '2026-09-08', 'Line 3'),
    ],
  },
  {
    Title: 'Pack-out of the large box, seen from above',
    Description: null,
    StandardKey: 'MD 2-2',
    visible: 'standard',
    files: [file('Pack-out large box.jpg', tamsin, '2026-09-15', texts.packingPicture)],
    citations: [cited('MD 2-2(g)', tamsin, '2026-09-15', 'The picture that hangs at bench 3')],
  },
  {
    Title: 'Complaints of the third quarter, without names',
    Description: 'Not cited yet: we are not sure which element it belongs to.',
    StandardKey: null,
    visible: 'staff',
    files: [file('Complaints Q3.xlsx', casey, '2026-10-06', texts.complaintLog)],
    citations: [],
  },
  {
    Title: 'Scorecard for contractors, to be filled in',
    Description: 'An example to begin with.',
    StandardKey: 'OPIN 4-1',
    visible: 'standard',
    files: [file('Contractor scorecard.xlsx', alex, '2026-09-10', texts.contractorScorecard)],
    citations: [cited('OPIN 4-1(d)', alex, '2026-09-10', 'Sheet Scorecard')],
  },
  {
    Title: 'Working notes of the gap analysis',
    Description: 'For us alone.',
    StandardKey: 'RM 2-1',
    visible: 'staff',
    files: [file('Gap analysis working notes.docx', sam, '2026-08-19', texts.workingNotes)],
    citations: [cited('RM 2-1(e)', sam, '2026-08-19', 'Second paragraph')],
  },
  {
    Title: 'Sample of accounts',
    Description: null,
    StandardKey: 'RM 3-1',
    visible: 'staff',
    files: [file('Access sample.xlsx', marguerite, '2026-10-01', texts.samplingSheet)],
    citations: [cited('RM 3-1(c)', marguerite, '2026-10-01', 'Rows 3 and 4')],
  },
]

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
