/** Stores what a client writes about the evidence for an element, one text for each element and project. */
export const targetSupportTexts = `
CREATE TABLE "ElementSupportText" (
  "ProjectId" int NOT NULL REFERENCES "Project" ON DELETE CASCADE,
  "ElementId" int NOT NULL REFERENCES "Element",
  "SupportText" text NOT NULL,
  "LastClientId" text NOT NULL REFERENCES "User",
  "ModifiedDate" timestamptz NOT NULL,
  PRIMARY KEY ("ProjectId", "ElementId")
);
CREATE INDEX "ElementSupportText_Element" ON "ElementSupportText" ("ElementId");
`
