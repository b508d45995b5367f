/**
 * Stores the words of the current version of each document, in parts of some ten pages: stems with their positions, for phrases and ranking, and the
 * words as written, prefixed with an equals sign, for partly typed words. No word is left out as too frequent, and punctuation only separates words.
 * An index of the words would not be used, because row-level security is evaluated before `@@` may read a row. The vectors are therefore not
 * compressed, and those of a project are read one after the other.
 */
export const targetDocumentWords = `
CREATE TEXT SEARCH DICTIONARY "wordStem" (TEMPLATE = pg_catalog.snowball, Language = porter);
CREATE TEXT SEARCH CONFIGURATION "documentWords" (COPY = pg_catalog.simple);
ALTER TEXT SEARCH CONFIGURATION "documentWords" ALTER MAPPING FOR asciiword, word WITH "wordStem";
CREATE TABLE "DocumentWords" (
  "ProjectId" int NOT NULL,
  "DocumentId" int NOT NULL,
  "Version" int NOT NULL,
  "Part" int NOT NULL,
  "FirstPage" int NOT NULL,
  "LastPage" int NOT NULL,
  "Words" tsvector NOT NULL,
  PRIMARY KEY ("ProjectId", "DocumentId", "Version", "Part"),
  FOREIGN KEY ("ProjectId", "DocumentId", "Version") REFERENCES "DocumentText" ON DELETE CASCADE);
ALTER TABLE "DocumentWords" ALTER "Words" SET STORAGE EXTERNAL;

CREATE FUNCTION "storeWords"(project int, document int, version int) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "DocumentWords" w
  WHERE w."ProjectId" = project AND w."DocumentId" = document AND w."Version" <= version;
  -- A vector holds 1 MiB: a long page is divided.
  INSERT INTO "DocumentWords" ("ProjectId", "DocumentId", "Version", "Part", "FirstPage", "LastPage", "Words")
  SELECT project, document, version, t.part, t.first, t.last,
    to_tsvector('public."documentWords"', t.words)
      || array_to_tsvector(ARRAY(SELECT '=' || l.lexeme FROM unnest(to_tsvector('simple', t.words)) l))
  FROM (SELECT c.part, min(c."Page") AS first, max(c."Page") AS last, string_agg(c.words, ' ' ORDER BY c."Page", c.piece) AS words
  FROM (
    SELECT p."Page", p.piece, p.words, (sum(length(p.words)) OVER (ORDER BY p."Page", p.piece) - length(p.words)) / 40000 AS part
    FROM (
      SELECT s."Page", piece, regexp_replace(normalize(substr(s."Text", 1 + 40000 * piece, 40000), NFKC), '[!-/:-@[-\`{-~]+', ' ', 'g') AS words
      FROM "DocumentPage" s, generate_series(0, greatest(length(s."Text") - 1, 0) / 40000) piece
      WHERE s."ProjectId" = project AND s."DocumentId" = document AND s."Version" = version
        AND NOT EXISTS (SELECT FROM "DocumentVersion" n
          WHERE n."ProjectId" = project AND n."DocumentId" = document AND n."Version" > version)) p) c
  GROUP BY c.part) t;
$$;
`
