/** Records which folder holds the files of the installation: at most one row. */
export const identityFileFolder = `
CREATE TABLE "FileFolder" (
  "Id" uuid NOT NULL,
  "NotedAt" timestamptz NOT NULL DEFAULT now(),
  "IsOnly" boolean PRIMARY KEY DEFAULT true CHECK ("IsOnly")
);
`
