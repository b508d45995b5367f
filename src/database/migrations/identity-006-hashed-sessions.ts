/** The statement that puts the hash of each session's token in its place; hashes are left alone. */
export const hashSessionTokens = `
UPDATE "session" SET "token" = encode(sha256(convert_to("token", 'UTF8')), 'hex') WHERE length("token") < 64`

/**
 * The statements by which the database keeps no token that would let its reader into a session; everybody stays signed in. The column
 * keeps the name that the sign-in library knows, and that a server of the version before asks for.
 */
export const identityHashedSessions = `${hashSessionTokens};
COMMENT ON COLUMN "session"."token" IS 'SHA-256 of the token, in hex';
`
