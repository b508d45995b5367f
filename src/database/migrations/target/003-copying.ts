/** Creates the state of a copy between targets: what has been copied into each table, from where and up to which row. */
export const targetCopying = `
CREATE TABLE "CopyProgress" (
  "Table" text PRIMARY KEY,
  "Source" text NOT NULL,
  "LastKey" text[],
  "Rows" bigint NOT NULL,
  "High" numeric NOT NULL,
  "Low" numeric NOT NULL,
  "CopiedAt" timestamptz NOT NULL DEFAULT now());
`
