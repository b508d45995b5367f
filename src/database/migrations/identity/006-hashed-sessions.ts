/** Replaces each session token with its hash; existing hashes stay unchanged. */
export const hashSessionTokens = `
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex') WHERE length("token") < 64`

/**
 * Hashes stored session tokens, so that no one who reads the database can take over a session; everyone stays signed in. The column
 * keeps its name because the sign-in library and servers of the previous version use it.
 */
export const identityHashedSessions = `${hashSessionTokens};
COMMENT ON COLUMN "session"."token" IS 'SHA-256 of the token, in hex';
`
