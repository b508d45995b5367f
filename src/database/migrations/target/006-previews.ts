import type { Target } from '#rules/api/targets.ts'

const letterCase = { rds: 'upper', ps: 'lower' } as const satisfies Record<Target, string>

/** Creates the impersonations of a project's clients: the session, the client, and from when until when. */
export const targetPreviews = (target: Target): string => `
CREATE TABLE "Preview" (
  "ProjectId" int NOT NULL,
  "Id" uuid NOT NULL,
  "SessionId" text NOT NULL,
  "UserId" text NOT NULL CHECK ("UserId" = ${letterCase[target]}("UserId")),
  "ClientUserId" text NOT NULL CHECK ("ClientUserId" = ${letterCase[target]}("ClientUserId")),
  "StartedAt" timestamptz NOT NULL,
  "EndedAt" timestamptz,
  PRIMARY KEY ("ProjectId", "Id"));
CREATE UNIQUE INDEX "Preview_Id" ON "Preview" ("Id");
CREATE INDEX "Preview_Open" ON "Preview" ("SessionId") WHERE "EndedAt" IS NULL;
`
