/**
 * Creates no partition for a month whose rows are already in the default partition, because the clock was ahead or nothing ran for
 * months. History rows cannot be moved; later months get their partitions all the same.
 */
export const targetHistoryPartitions = `
CREATE OR REPLACE FUNCTION "makeHistoryPartition"(month date) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  first date := date_trunc('month', month)::date;
  next date := (first + interval '1 month')::date;
  part text := 'Transformation_' || to_char(first, 'YYYY_MM');
  scope text := coalesce(current_setting('plumbline.projects', true), '');
  is_taken boolean;
BEGIN
  IF to_regclass(quote_ident(part)) IS NOT NULL THEN
    RETURN;
  END IF;
  -- In the order of writes, and before anything is read: two servers that make a partition at once must not wait for each other.
  LOCK TABLE ONLY "Transformation" IN ACCESS EXCLUSIVE MODE;
  IF to_regclass(quote_ident(part)) IS NOT NULL THEN
    RETURN;
  END IF;
  -- The policies apply to the owner too, whatever the scope of the caller.
  PERFORM set_config('plumbline.projects', '*', true);
  is_taken := EXISTS (SELECT FROM "Transformation_Default" WHERE "CreatedAt" >= first AND "CreatedAt" < next);
  PERFORM set_config('plumbline.projects', scope, true);
  IF is_taken THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I PARTITION OF "Transformation" FOR VALUES FROM (%L) TO (%L)', part, first, next);
  -- A trigger of a statement, unlike one of a row, is not handed down to partitions.
  EXECUTE format('CREATE TRIGGER "Transformation_NoTruncate" BEFORE TRUNCATE ON %I
    FOR EACH STATEMENT EXECUTE FUNCTION "refuseHistoryChange"()', part);
END $$;
`
