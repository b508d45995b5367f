import * as texts from './demo-document-texts.ts'
import { continuityPlanOfAugust, continuityPlanOfSeptember } from './documents/continuity-plan.ts'
// Longer than other files because it is a list of documents; there is no logic in it.
import type { DemoDocument } from './documents/demo-document-shape.ts'
import { cited, file, quoted, textFile } from './documents/demo-file.ts'
import { oversightPolicy } from './documents/oversight-policy.ts'
import { qualityPlan } from './documents/quality-plan.ts'
import { demoPerson } from './people/demo-people.ts'

const planTitle = 'Business continuity plan'

const idOf = (mailbox: string): string => demoPerson(mailbox).Id

const sam = idOf('sam.senior')
const alex = idOf('alex.associate')
const marguerite = idOf('marguerite.okafor')
const casey = idOf('casey.client')
const marisol = idOf('marisol.etcheverry')
const owen = idOf('owen.pruitt')
const tamsin = idOf('tamsin.greer')

/**
 * The documents of project 1: with and without citations, with an earlier version, and visible to the whole project, in one standard,
 * or to staff only.
 */
export const projectOneDocuments: readonly DemoDocument[] = [
  {
    Title: 'Business continuity plan',
    Description: 'Approved in September, with the sections that were missing in July.',
    StandardKey: 'RM 2-1',
    visible: 'project',
    dates: { EffectiveFrom: '2026-09-28', NextReview: '2027-09-01' },
    files: [
      textFile('Continuity plan.pdf', marisol, '2026-08-24', planTitle, continuityPlanOfAugust),
      textFile(
        'Continuity plan, September.pdf',
        marisol,
        '2026-09-28',
        planTitle,
        continuityPlanOfSeptember,
      ),
    ],
    // The citations from August need another look: one passage is unchanged, one moved, one changed.
    citations: [
      quoted(
        'RM 2-1(a)',
        casey,
        '2026-08-25',
        'The functions of the pharmacy are ranked by how long patients can go without them: refrigerated shipments 4 hours, pharmacist on call 8 hours, intake of new prescriptions 24 hours, refills 48 hours, billing 5 days.',
      ),
      quoted(
        'RM 2-1(b)(i)',
        casey,
        '2026-08-25',
        'After four hours the shift lead moves stock to the refrigerated trailer at dock 2.',
      ),
      quoted(
        'RM 2-1(b)(ii)',
        alex,
        '2026-09-30',
        'Two pharmacists compare each entry with its form.',
      ),
      quoted(
        'RM 2-1(b)(iii)',
        alex,
        '2026-09-30',
        'The website shows the second number within thirty minutes, and couriers carry a card with it.',
      ),
      quoted(
        'RM 2-1(c)',
        casey,
        '2026-08-25',
        'The list with their telephone numbers is printed every Friday and kept at the alternate site.',
      ),
    ],
  },
  {
    Title: 'Quality plan 2026',
    Description: null,
    StandardKey: 'PMI 1-1',
    visible: 'project',
    dates: { EffectiveFrom: '2026-01-01', NextReview: '2026-12-15' },
    files: [
      textFile('Quality plan 2026.pdf', owen, '2026-08-26', 'Quality plan 2026', qualityPlan),
    ],
    citations: [
      quoted(
        'PMI 1-1(a)',
        owen,
        '2026-08-26',
        'Dispensing accuracy of 99.90 percent or more, counted before the parcel leaves and after.',
      ),
      quoted('PMI 1-1(d)', owen, '2026-08-26', 'Two patients and one caregiver form a panel'),
      quoted(
        'PMI 1-1(e)',
        sam,
        '2026-09-02',
        'The governing body receives the evaluation by the end of February.',
      ),
    ],
  },
  {
    Title: 'Policy on contracted functions',
    Description: null,
    StandardKey: 'OPIN 4-1',
    visible: 'project',
    dates: { EffectiveFrom: '2026-03-01', NextReview: '2027-03-01' },
    files: [
      textFile(
        'Oversight of contracted functions.pdf',
        casey,
        '2026-08-27',
        'Oversight of contracted functions',
        oversightPolicy,
      ),
    ],
    citations: [
      quoted(
        'OPIN 4-1(a)',
        casey,
        '2026-08-27',
        'The compliance officer reviews the list in April and in October.',
      ),
      quoted('OPIN 4-1(c)', alex, '2026-09-10', 'our right to audit with ten days of notice'),
      quoted(
        'OPIN 4-1(e)',
        alex,
        '2026-09-10',
        'At least once a year we look for ourselves: we visit the company, listen to thirty calls, or examine forty files.',
      ),
    ],
  },
  {
    Title: 'License register',
    Description: null,
    StandardKey: 'RM 1-2',
    visible: 'project',
    isUploadedToURAC: true,
    uploaded: { by: sam, on: '2026-10-02' },
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
