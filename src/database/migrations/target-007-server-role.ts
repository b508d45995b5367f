/** The statement by which the role of the server, which owns nothing, can make the partitions of coming months. */
export const targetServerRole = `
ALTER FUNCTION "makeHistoryPartition"(date) SECURITY DEFINER SET search_path = public, pg_temp;
`
