/** The statement that notes which folder holds the files of the installation: one row at most. */
export const identityFileFolder = `
CREATE TABLE "FileFolder" (
  "Id" uuid NOT NULL,
  "NotedAt" timestamptz NOT NULL DEFAULT now(),
  "IsOnly" boolean PRIMARY KEY DEFAULT true CHECK ("IsOnly")
);
`
