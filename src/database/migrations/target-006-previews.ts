import type { Target } from '../../rules/targets.ts'

const letterCase = { rds: 'upper', ps: 'lower' } as const satisfies Record<Target, string>

/** The statements that make the previews of a project as one of its clients: whose session, whose eyes, from when and until when. */
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
