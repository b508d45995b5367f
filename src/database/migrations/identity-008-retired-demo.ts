/**
 * The statement that makes the record of a demo that was turned into an installation: a row for each of its people, who has no way in
 * any more but one that was opened later. Without `finishedAt` it was cut short.
 */
export const identityRetiredDemo = `
CREATE TABLE "retired_demo_person" (
  "userId" text PRIMARY KEY CHECK ("userId" = lower("userId")),
  "way" text NOT NULL CHECK ("way" IN ('removed', 'invited')),
  "startedAt" timestamptz NOT NULL DEFAULT now(),
  "finishedAt" timestamptz);
`
