/**
 * Stores which version of a document was uploaded to the accreditor for a standard, by whom and when, with the citations at that time. An
 * upload is deleted together with its version, and when the standard leaves the project.
 */
export const targetDocumentUploads = `
CREATE TABLE "DocumentUpload" (
  "ProjectId" int NOT NULL,
  "StandardId" int NOT NULL,
  "DocumentId" int NOT NULL,
  "Version" int NOT NULL,
  "UploadedBy" text NOT NULL REFERENCES "User",
  "UploadedDate" timestamptz NOT NULL,
  "Citations" jsonb NOT NULL,
  PRIMARY KEY ("ProjectId", "StandardId", "DocumentId"),
  FOREIGN KEY ("ProjectId", "StandardId") REFERENCES "ProjectStandard" ON DELETE CASCADE,
  FOREIGN KEY ("ProjectId", "DocumentId", "Version") REFERENCES "DocumentVersion" ON DELETE CASCADE);
CREATE INDEX "DocumentUpload_Version" ON "DocumentUpload" ("ProjectId", "DocumentId", "Version");
CREATE INDEX "DocumentUpload_User" ON "DocumentUpload" ("UploadedBy");
`
