/** Stores where in a document version a citation points, in addition to the text that people write. */
export const targetCitationAnchors = `
ALTER TABLE "ElementDocument" ADD COLUMN "Anchor" jsonb;
`
