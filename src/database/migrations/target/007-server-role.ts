/** Lets the server's role, which owns nothing, create the partitions of future months. */
export const targetServerRole = `
ALTER FUNCTION "makeHistoryPartition"(date) SECURITY DEFINER SET search_path = public, pg_temp;
`
