/** Stores the dates of documents: since when and until when a document is valid, when its next review is due, and the period that it reports on. */
export const targetDocumentDates = `
ALTER TABLE "Document"
  ADD COLUMN "EffectiveFrom" date, ADD COLUMN "EffectiveTo" date, ADD COLUMN "NextReview" date,
  ADD COLUMN "PeriodFrom" date, ADD COLUMN "PeriodTo" date;
`
