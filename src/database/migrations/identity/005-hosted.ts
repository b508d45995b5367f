/**
 * Creates the records of sign-in through an OpenID Connect provider: the provider's last claims about a person, the provider session that a
 * session belongs to (and the application shell that someone without a user row was shown), and single-use values (states of sign-ins, ids of
 * logout tokens).
 */
export const identityHosted = `
CREATE TABLE "hosted_profile" (
  "userId" text PRIMARY KEY REFERENCES "user" ("id") ON DELETE CASCADE,
  "organizations" text[] NOT NULL DEFAULT '{}',
  "gf_user_type" text CHECK ("gf_user_type" IN ('Administrator', 'Consultant', 'Client')),
  "updatedAt" timestamptz NOT NULL DEFAULT now());
CREATE TABLE "hosted_session" (
  "sessionId" text PRIMARY KEY REFERENCES "session" ("id") ON DELETE CASCADE,
  "issuer" text NOT NULL,
  "subject" text NOT NULL,
  "sid" text,
  "idToken" text NOT NULL,
  "shell" text CHECK ("shell" IN ('Administrator', 'Consultant', 'Client')));
CREATE INDEX "hosted_session_subject" ON "hosted_session" ("issuer", "subject");
CREATE INDEX "hosted_session_sid" ON "hosted_session" ("issuer", "sid") WHERE "sid" IS NOT NULL;
CREATE TABLE "hosted_once" (
  "mark" text PRIMARY KEY,
  "expiresAt" timestamptz NOT NULL);
CREATE INDEX "hosted_once_expiresAt" ON "hosted_once" ("expiresAt");
`
