// A list of texts; there is no logic in it.
import { heading, type PdfPart } from '../files/pdf-layout.ts'

const head: readonly PdfPart[] = [
  'Northwind Specialty Pharmacy. Approved by the governing body. Kept by the pharmacist-in-charge, with a printed copy in the red binder at each site.',
  heading('1 Purpose and order of functions'),
  'This plan says how patients receive their medication, or learn early enough that they will not, when a storm, a power failure, a broken carrier or a lost system keeps the pharmacy from working as usual.',
  'The functions of the pharmacy are ranked by how long patients can go without them: refrigerated shipments 4 hours, pharmacist on call 8 hours, intake of new prescriptions 24 hours, refills 48 hours, billing 5 days.',
  'The site manager on duty declares an emergency at any hour. When the site manager cannot be reached within fifteen minutes, the pharmacist on call declares it.',
  heading('2 Events'),
  'Each section names who acts in the first four hours, on the first day and in the first week. The names stand on the call list in the red binder, which is renewed every month.',
]

const power = (hours: string): readonly PdfPart[] => [
  heading('2.1 Loss of electrical power'),
  'The walk-in cooler stays within range for six hours with the door closed. The technician on duty reads the thermometer at the door every thirty minutes and writes the value on the sheet beside it.',
  `After ${hours} hours the shift lead moves stock to the refrigerated trailer at dock 2. The generator is started at once and carries the cooler, the telephones and four workstations.`,
  'On the first day the pharmacist-in-charge decides which shipments leave from the trailer and which wait. In the first week the facilities lead has the cooler inspected before stock returns to it.',
]

const system = (more: string): readonly PdfPart[] => [
  heading('2.2 Loss of the dispensing system'),
  `Prescriptions are verified on the paper forms in the red binder and entered on the first day after.${more}`,
  'Labels are printed from the spare workstation, which holds a copy of the drug file that is renewed every night. A label that was written by hand is replaced before the parcel leaves.',
  'A prescription for a controlled substance is not filled on paper. The patient is called, and the prescriber is asked to send it to a pharmacy nearby when the patient cannot wait.',
]

const building: readonly PdfPart[] = [
  heading('2.4 Loss of the building'),
  'The alternate site is the second location, twelve miles away. Its license covers the same states but one, and the list of patients in that state is kept with the call list.',
  'Staff report to the alternate site by noon of the next day. The technology lead routes the telephones there within one hour of the declaration.',
]

const carrier = (parcels: string): readonly PdfPart[] => [
  heading('2.5 Interruption of the primary carrier'),
  `When the primary carrier does not deliver in a region for longer than twenty-four hours, ${parcels}`,
  'The distribution lead reads the notices of both carriers at six in the morning and at noon, and marks the regions on the board in the packing room.',
]

const exercises = (frequency: string, finding: string): readonly PdfPart[] => [
  heading('3 Exercises'),
  `The plan is exercised ${frequency}, on a working day, with one scenario of section 2. ${finding}`,
  'The account of the exercise is read in the next meeting of the quality committee, and the governing body is told of weaknesses that are still open.',
]

const patients = (day: string): readonly PdfPart[] => [
  heading('4 Patients whose therapy cannot be interrupted'),
  `These patients are flagged in their profile. The list with their telephone numbers is printed every ${day} and kept at the alternate site.`,
  'A pharmacist calls each of them within eight hours of the declaration of an emergency, beginning with those whose supply ends first.',
]

/** The continuity plan of August. */
export const continuityPlanOfAugust: readonly PdfPart[] = [
  ...head,
  ...power('four'),
  ...system(''),
  ...building,
  ...carrier('parcels of patients on the list of section 4 go by the second carrier or by car.'),
  ...exercises(
    'once a year',
    'The account of the exercise names each weakness, its owner, and the day by which it is mended.',
  ),
  ...patients('Friday'),
]

/** The continuity plan of September, with sections that were missing and a changed limit for the cooler. */
export const continuityPlanOfSeptember: readonly PdfPart[] = [
  ...head,
  heading('2.0 Who is told'),
  'Within one hour of the declaration the site manager tells the pharmacist-in-charge, the compliance officer and the on-call physician. Within four hours the boards of pharmacy that ask for it are told by the licensing lead, with the form that each of them wants.',
  'The website carries a notice that names what does not work, what patients should do, and when the notice is renewed. Nobody promises a time that the shift lead has not confirmed.',
  'Staff who cannot reach the site write to the staff line by six in the morning. The shift lead closes a count of who is there at half past six and asks the agency for help when more than one third of a shift is missing.',
  ...power('two'),
  ...system(' Two pharmacists compare each entry with its form.'),
  heading('2.3 Loss of telephone service'),
  'Calls are answered at the alternate site. The website shows the second number within thirty minutes, and couriers carry a card with it.',
  'When both sites are without telephones, the answering service takes the calls and reads clinical questions to the pharmacist on call within ten minutes.',
  ...building,
  ...carrier('parcels of patients on the list of section 4 go by the second carrier or by car.'),
  heading('2.6 Severe weather at a destination'),
  'Two days before a storm is expected, the distribution lead ships what is due within a week, and a pharmacist releases an early supply to patients on the list of section 4.',
  heading('2.7 A cyber event'),
  'The technology lead may shut down any system without asking anybody. Until the forensic firm says that a system is clean, work goes on as in section 2.2.',
  ...exercises(
    'once a year',
    'The account of the exercise names each weakness, its owner, and the day by which it is mended.',
  ),
  'The exercise of this year took place on September 9 with the scenario of section 2.1. It found three weaknesses, of which two are mended; the third, a second key for the trailer, is due on October 30.',
  ...patients('Friday'),
]
