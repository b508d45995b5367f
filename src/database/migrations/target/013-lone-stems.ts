/**
 * Counts a stem that is the only element of its standard (decision 035): it becomes billable, and scorable if elements of its type are
 * scored. The totals of its standard and the score totals of every project are updated accordingly.
 */
export const targetLoneStems = `
DO $$
DECLARE
  phase text;
BEGIN
  CREATE TEMPORARY TABLE "LoneStem" ON COMMIT DROP AS
    SELECT e."Id", e."StandardId", e."ElementTypeId" FROM "Element" e
    WHERE e."Stem" AND NOT EXISTS (SELECT FROM "Element" o WHERE o."StandardId" = e."StandardId" AND o."Id" <> e."Id");
  UPDATE "Element" e SET "isScorable" = true FROM "LoneStem" l WHERE e."Id" = l."Id" AND l."ElementTypeId" IN (1, 3, 4);
  UPDATE "Standard" s SET "billableCount" = 1, "scorableCount" = (l."ElementTypeId" IN (1, 3, 4))::int,
    "mandatoryCount" = (l."ElementTypeId" = 1)::int, "pointsCount" = (l."ElementTypeId" = 3)::int, "liCount" = (l."ElementTypeId" = 4)::int
  FROM "LoneStem" l WHERE s."Id" = l."StandardId";
  FOREACH phase IN ARRAY ARRAY['DesktopReview', 'Verification'] LOOP
    EXECUTE format($update$
      UPDATE %I r SET
        "mandatorySum" = coalesce(x."MockScore", 0) * (l."ElementTypeId" = 1)::int,
        "mandatoryFull" = (coalesce(x."MockScore", 0) = 100 AND l."ElementTypeId" = 1)::int,
        "pointsSum" = coalesce(x."MockScore", 0) * (l."ElementTypeId" = 3)::int,
        "pointsFull" = (coalesce(x."MockScore", 0) = 100 AND l."ElementTypeId" = 3)::int,
        "liSum" = coalesce(x."MockScore", 0) * (l."ElementTypeId" = 4)::int,
        "liFull" = (coalesce(x."MockScore", 0) = 100 AND l."ElementTypeId" = 4)::int
      FROM "LoneStem" l, %I x
      WHERE r."StandardId" = l."StandardId" AND x."ProjectId" = r."ProjectId" AND x."ElementId" = l."Id"$update$,
      'Standard' || phase, 'Element' || phase);
  END LOOP;
  -- Servers that run meanwhile hold the counts of modules under this version.
  INSERT INTO "ChangeCount" ("ProjectId", "Slot", "Changes") SELECT -1, 0, 1 WHERE EXISTS (SELECT FROM "LoneStem")
    ON CONFLICT ("ProjectId", "Slot") DO UPDATE SET "Changes" = "ChangeCount"."Changes" + 1;
END $$;
`
