/**
 * Stores when a person last looked at a standard of a project, and with StandardId 0 at all of them. It is no change of the project, so it is
 * neither in its history nor counted as a new version. SeenUntil is the time of the newest change that the person had before them; null where
 * they had none before them at that standard. The index finds what happened in a project since then.
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
