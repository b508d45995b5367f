/** Records which versions of Plumbline may serve a database: at most one row, written by server-version.ts. */
export const noteServerVersion = `
CREATE TABLE "ServerVersion" (
  "Oldest" text NOT NULL,
  "IsOnly" boolean PRIMARY KEY DEFAULT true CHECK ("IsOnly")
);
`
