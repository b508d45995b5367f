// Longer than other files because it is a list of texts; there is no logic in it.
import { workbookFile, wordFile } from './files/office-file.ts'
import { pdfFile } from './files/pdf-file.ts'
import { pictureFile } from './files/picture-file.ts'

export const licenseRegister = (): Buffer =>
  workbookFile('Licenses', [
    ['State', 'Kind', 'Number', 'Expires', 'Renewal begins, days before', 'Responsible'],
    ['Home state', 'Pharmacy', 'PH-20417', '2027-06-30', 90, 'Pharmacist-in-Charge'],
    ['Next state', 'Nonresident pharmacy', 'NR-0058', '2027-03-31', 90, 'Licensing lead'],
    ['Coast state', 'Nonresident pharmacy', 'NRP-7712', '2026-12-31', 120, 'Licensing lead'],
    ['Mountain state', 'Nonresident pharmacy', 'OS-1140', '2027-09-30', 90, 'Licensing lead'],
    ['Home state', 'Controlled substances', 'CS-3308', '2027-02-28', 90, 'Pharmacist-in-Charge'],
  ])

export const committeeMinutes = (): Buffer =>
  wordFile('Quality committee, minutes of the third quarter', [
    'Present: the quality lead (chair), the pharmacist-in-charge, one patient care coordinator, one technician. Quorum: reached.',
    'Decisions of the last meeting: the second check of refrigerated parcels has begun on both shifts; closed.',
    'Measures: dispensing accuracy 99.94 percent (aim 99.90); parcels out of range 3 of 41 with a logger (aim none); complaints answered in time 58 of 60 (aim all).',
    'Conclusion: the three parcels out of range travelled the longest route on the two hottest days.',
    'Decided: the rule for summer packing begins at 82 degrees instead of 86. Owner: distribution lead. Due: October 15.',
  ])

export const organizationChart = (): Buffer =>
  pdfFile('Organization chart', [
    'Governing body',
    'Chief executive: reports to the governing body.',
    'Pharmacist-in-charge, quality lead, compliance officer: report to the chief executive; each may speak to the governing body alone.',
    'Operations, patient care, distribution, billing: report to the chief operating officer.',
    'Site managers of both locations: report to operations.',
  ])

export const rightsStatement = (): Buffer =>
  pdfFile('What you may expect of us', [
    'You may know the name and the role of everybody who speaks with you.',
    'You may speak with a pharmacist at any hour of the day or night.',
    'You may leave the program or move to another pharmacy, and we help you with it.',
    'You may complain without any effect on your service, and you learn what came of it.',
    'We ask you to tell us when your health, your insurance, or your address changes.',
  ])

/** A log of complaints without names. */
export const complaintLog = (): Buffer =>
  workbookFile('Complaints', [
    ['Received', 'Category', 'Therapy', 'Answered', 'Days', 'Outcome'],
    ['2026-08-03', 'Late parcel', 'Rheumatology', '2026-08-04', 1, 'Shipped again'],
    ['2026-08-11', 'Telephone', 'Oncology', '2026-08-12', 1, 'Explained'],
    ['2026-08-26', 'Billing', 'Rheumatology', '2026-09-07', 12, 'Corrected'],
    ['2026-09-09', 'Warm coolant', 'Growth', '2026-09-10', 1, 'Replaced'],
    ['2026-09-21', 'Late parcel', 'Oncology', '2026-09-22', 1, 'Carrier changed'],
  ])

/** A packing box seen from above, with its walls and rows of coolant. */
export const packingPicture = (): Buffer =>
  pictureFile(48, 36, (column, row) => {
    const edge = Math.max(Math.abs(column - 23.5) / 20, Math.abs(row - 17.5) / 15)
    if (edge > 1) return 70 + row
    if (edge > 0.85) return 225
    if (edge > 0.7) return 190
    return column % 8 < 6 && row % 6 < 4 ? 165 + (row % 6) * 8 : 110
  })

/** A scorecard that has no numbers yet. */
export const contractorScorecard = (): Buffer =>
  workbookFile('Scorecard', [
    ['Expectation', 'Agreed', 'Quarter 1', 'Quarter 2', 'Quarter 3', 'Asked of the company'],
    ['Calls answered within 30 seconds, percent', 80, '', '', '', ''],
    ['Parcels delivered on the day promised, percent', 98, '', '', '', ''],
    ['Complaints told to us within one business day, percent', 100, '', '', '', ''],
  ])

/** Internal notes of the consultants. */
export const workingNotes = (): Buffer =>
  wordFile('Working notes of the gap analysis', [
    'Continuity: the plan is good on power and weak on people. Nobody could name who calls the agency when a third of the shift is missing.',
    'Exercise of last year: no owner for two of the five weaknesses. Ask for the minutes before we score element (e).',
    'To decide among ourselves: whether the trailer at dock 2 counts as an alternate site.',
  ])

/** A sample for the review of access rights. */
export const samplingSheet = (): Buffer =>
  workbookFile('Sample', [
    ['Account', 'Role', 'Reviewed in quarter 2', 'Reviewed in quarter 3', 'Remark'],
    ['A-014', 'Pharmacist', 'yes', 'yes', ''],
    ['A-027', 'Billing', 'yes', 'no', 'left in July, account open until August 9'],
    ['A-051', 'Administrator', 'no', 'yes', 'owner approves own rights'],
  ])

export const coolerMapping = (): Buffer =>
  pdfFile('Mapping of walk-in cooler 1, August', [
    'Load: 70 percent. Duration: 48 hours. Loggers: 12, calibrated in May.',
    'Warmest place: top shelf, left of the door, 6.8 degrees. Coldest place: rear, below the fan, 2.9 degrees.',
    'The sensor of the alarm stands on the top shelf, left of the door.',
  ])

/** Observations from a site visit. */
export const visitNotes = (): Buffer =>
  wordFile('Notes of the visit', [
    'Flood zone: the warehouse floor lies forty centimetres above the street. The plan does not mention it.',
    'Home nurses carry their own emergency numbers, two of which no longer answer.',
  ])

export const exerciseRecord = (): Buffer =>
  wordFile('Record of an emergency exercise', [
    'Scenario and section of the plan:',
    'Day, place, people who took part:',
    'What happened, hour by hour:',
    'Weaknesses found, with owner and due date:',
    'Seen by the governing body on:',
  ])

/** How to name submitted files. */
export const submissionGuide = (): Buffer =>
  pdfFile('How to send documents', [
    'One document for one matter. Name it after what it is, not after the standard.',
    'Say where: page and section for each element that it proves.',
    'Mark nothing with colours that print gray.',
  ])

export const complaintLogForm = (): Buffer =>
  workbookFile('Complaints', [['Received', 'Category', 'Therapy', 'Answered', 'Days', 'Outcome']])
