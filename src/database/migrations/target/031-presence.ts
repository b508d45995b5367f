import type { Target } from '#rules/api/targets.ts'

const letterCase = { rds: 'upper', ps: 'lower' } as const satisfies Record<Target, string>

/**
 * Stores who has which standard open, and is typing in which text, until when. The table is unlogged because its rows are worthless after a
 * crash; a standby does not have it, and rows that outlive what they refer to are gone within a minute.
 */
export const targetPresence = (target: Target): string => `
CREATE UNLOGGED TABLE "Presence" (
  "ProjectId" int NOT NULL,
  "UserId" text NOT NULL CHECK ("UserId" = ${letterCase[target]}("UserId")),
  "Tab" uuid NOT NULL,
  "StandardId" int NOT NULL,
  "Phase" text NOT NULL,
  "Field" text,
  "ElementId" int,
  "Until" timestamptz NOT NULL,
  PRIMARY KEY ("ProjectId", "UserId", "Tab"));
`
