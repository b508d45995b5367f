/** Stores where in a document's version a citation points, beside the text that people write. */
export const targetCitationAnchors = `
ALTER TABLE "ElementDocument" ADD COLUMN "Anchor" jsonb;
`
