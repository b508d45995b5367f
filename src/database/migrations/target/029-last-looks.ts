/**
 * Stores when a person last looked at a standard of a project or, with StandardId 0, at all of them. This does not change the project, so it
 * neither appears in its history nor counts as a new version. SeenUntil is the time of the newest change that the person had on screen; null
 * when there was none at that standard. The index finds what has happened in a project since then.
 */
export const targetLastLooks = `
CREATE TABLE "LastLook" (
  "ProjectId" int NOT NULL REFERENCES "Project" ON DELETE CASCADE,
  "UserId" text NOT NULL REFERENCES "User" ON DELETE CASCADE,
  "StandardId" int NOT NULL,
  "LookedAt" timestamptz NOT NULL,
  "SeenUntil" timestamptz,
  PRIMARY KEY ("ProjectId", "UserId", "StandardId"));
CREATE INDEX "LastLook_User" ON "LastLook" ("UserId");
CREATE INDEX "Transformation_ProjectTime" ON "Transformation" ("ProjectId", "CreatedAt") WHERE "StandardId" IS NOT NULL;
`
