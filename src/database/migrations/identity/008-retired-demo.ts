/**
 * Creates the record of the conversion of a demo into an installation: one row per demo person, all of whose earlier ways to sign in
 * were removed. A row without `finishedAt` belongs to an interrupted conversion.
 */
export const identityRetiredDemo = `
CREATE TABLE "retired_demo_person" (
  "userId" text PRIMARY KEY CHECK ("userId" = lower("userId")),
  "way" text NOT NULL CHECK ("way" IN ('removed', 'invited')),
  "startedAt" timestamptz NOT NULL DEFAULT now(),
  "finishedAt" timestamptz);
`
