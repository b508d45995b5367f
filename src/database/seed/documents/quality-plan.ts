// A list of texts; there is no logic in it.
import { heading, type PdfPart } from '../files/pdf-layout.ts'

/** The quality plan of 2026. */
export const qualityPlan: readonly PdfPart[] = [
  'Northwind Specialty Pharmacy. Effective from January 1, 2026. Approved by the governing body on December 11, 2025. Next review: December 15, 2026.',
  heading('1 What we want to reach in 2026'),
  'Dispensing accuracy of 99.90 percent or more, counted before the parcel leaves and after. No refrigerated parcel out of range on arrival. Every complaint answered within the times of our policy. Nine of ten patients who would recommend us.',
  'An aim that was missed in two quarters becomes a project with an owner, a budget of hours and a date.',
  heading('2 Who does what'),
  heading('2.1 The quality lead'),
  'The quality lead keeps the calendar of measures, chairs the quality committee and reports to the governing body four times a year, without anybody of operations in the room when the quality lead asks for it.',
  heading('2.2 The quality committee'),
  'The committee meets once in every quarter and when the quality lead calls it. It has seven members, among them a pharmacist and a patient care coordinator, and a quorum of four. A member who cannot come names a substitute before the meeting.',
  'The minutes name the measures that were reviewed, what the committee concluded and decided, and what became of the decisions of the last meeting. Each decision has an owner and a due date.',
  heading('2.3 The voice of patients'),
  'Two patients and one caregiver form a panel that reads the results of the survey and the letters that we send most often. The panel meets twice a year; its remarks are an item of the next meeting of the committee.',
  heading('3 Measures'),
  'Each measure has a definition, a source, a person who counts and a day by which it is counted. The definitions stand in the annex, which changes only with the consent of the committee.',
  'Accuracy is counted from the double check at packing and from what patients and prescribers report. Temperature is counted from the loggers that travel in one of forty parcels. Times of complaints are counted from the log.',
  'Results are shown at the bench and in the weekly meeting of each team once in every quarter, with the numbers of that team beside those of the pharmacy.',
  heading('4 Projects'),
  'A project begins with a sentence that says what is wrong and for whom. It ends with a measurement over at least three months that shows whether it helped. The committee closes a project; its owner does not.',
  'Two projects run in 2026: packing for hot days, and the answer to calls at lunch time.',
  heading('5 Evaluation of the year'),
  'In January the quality lead evaluates the program: aims that were reached and missed, the reasons, the hours and money that it took, and what follows for the next plan. The governing body receives the evaluation by the end of February.',
]
