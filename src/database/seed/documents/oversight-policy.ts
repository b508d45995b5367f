// A list of texts; there is no logic in it.
import { heading, type PdfPart } from '../files/pdf-layout.ts'

/** The policy on contracted functions. */
export const oversightPolicy: readonly PdfPart[] = [
  'Northwind Specialty Pharmacy. Effective from March 1, 2026. Approved by the chief executive. Next review: March 1, 2027.',
  heading('1 Which functions this covers'),
  'This policy covers every function that another company performs for our patients: answering calls at night, delivery by courier, nursing visits at home, the printing of letters, and the hosting of the dispensing system.',
  'The list of contracted functions names for each the company, the service, the patients affected, the dates of the contract and the employee who oversees it. The compliance officer reviews the list in April and in October.',
  heading('2 Before a contract begins'),
  'The overseeing employee checks the licenses of the company with the boards that gave them, the exclusion lists of the federal and state programs, and the certificate of insurance. The printouts go into the file of the contract.',
  'The company shows how it protects patient information: its last risk analysis, the training of its staff, and a report of an independent examination that is not older than eighteen months. A statement alone does not suffice.',
  'Three customers of the company are called, or the company works for us on trial for sixty days with a tenth of the volume.',
  heading('3 What a contract states'),
  'Each contract states the expectations in numbers, the reports that are due and how often, our right to audit with ten days of notice, and the steps that follow poor performance: a written plan, a payment that is held back, and termination.',
  'A subcontractor may be used with our written consent only, and is bound by the same terms.',
  heading('4 While a contract runs'),
  heading('4.1 Quarterly review'),
  'The overseeing employee compares the reports of the company with the expectations once in every quarter, and writes down what was asked of the company as a result. An expectation that was missed in two quarters in a row is taken to the quality committee.',
  heading('4.2 Our own look'),
  'At least once a year we look for ourselves: we visit the company, listen to thirty calls, or examine forty files. The outcome is reported to the quality committee in its next meeting.',
  heading('4.3 Complaints'),
  'Complaints about a contracted function are counted with our own, with a mark that tells them apart in the report. The company is told within one business day, without the name of the patient unless it is needed.',
  heading('5 When a contract ends'),
  'The company returns or destroys patient information within thirty days and certifies it. The overseeing employee keeps the certificate for seven years.',
]
