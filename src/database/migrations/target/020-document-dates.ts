/** Stores since when and until when a document holds, when it is reviewed next, and the period that it reports on. */
export const targetDocumentDates = `
ALTER TABLE "Document"
  ADD COLUMN "EffectiveFrom" date, ADD COLUMN "EffectiveTo" date, ADD COLUMN "NextReview" date,
  ADD COLUMN "PeriodFrom" date, ADD COLUMN "PeriodTo" date;
`
