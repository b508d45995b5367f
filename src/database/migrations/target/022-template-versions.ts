/**
 * Stores the earlier files of templates, and the template version from which a document was filled in. The columns of a template describe
 * its current file. A document keeps the name that the template had, and refers to it without a foreign key: templates belong to no project
 * and may be deleted.
 */
export const targetTemplateVersions = `
ALTER TABLE "Template"
  ADD COLUMN "version" int NOT NULL DEFAULT 1, ADD COLUMN "sha256" text,
  ADD COLUMN "created_date" timestamptz, ADD COLUMN "created_by" text REFERENCES "User";
UPDATE "Template" t SET "sha256" = u."Sha256", "created_date" = u."BoundDate", "created_by" = p."Id"
FROM "Upload" u LEFT JOIN "User" p ON p."Id" = u."UserId" WHERE u."StorageKey" = t."aws_filename";
CREATE INDEX "Template_User" ON "Template" ("created_by");
CREATE TABLE "TemplateVersion" (
  "template_id" int NOT NULL REFERENCES "Template" ON DELETE CASCADE,
  "version" int NOT NULL,
  "aws_filename" text NOT NULL,
  "original_filename" text NOT NULL,
  "size" bigint NOT NULL,
  "mimetype" text NOT NULL,
  "sha256" text,
  "created_date" timestamptz,
  "created_by" text REFERENCES "User",
  PRIMARY KEY ("template_id", "version"));
CREATE INDEX "TemplateVersion_StorageKey" ON "TemplateVersion" ("aws_filename");
CREATE INDEX "TemplateVersion_User" ON "TemplateVersion" ("created_by");
ALTER TABLE "Document" ADD COLUMN "TemplateId" int, ADD COLUMN "TemplateVersion" int, ADD COLUMN "TemplateName" text;
`
