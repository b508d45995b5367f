/** The statement that notes which versions of Plumbline may serve a database: one row at most (server-version.ts keeps it). */
export const noteServerVersion = `
CREATE TABLE "ServerVersion" (
  "Oldest" text NOT NULL,
  "IsOnly" boolean PRIMARY KEY DEFAULT true CHECK ("IsOnly")
);
`
