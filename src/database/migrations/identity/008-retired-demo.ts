/**
 * Creates the record of turning a demo into an installation: one row per demo person, whose earlier ways to sign in were all removed. A
 * row without `finishedAt` was interrupted.
 */
export const identityRetiredDemo = `
CREATE TABLE "retired_demo_person" (
  "userId" text PRIMARY KEY CHECK ("userId" = lower("userId")),
  "way" text NOT NULL CHECK ("way" IN ('removed', 'invited')),
  "startedAt" timestamptz NOT NULL DEFAULT now(),
  "finishedAt" timestamptz);
`
