/**
 * Creates the accounts and sessions of sign-in. Names and types are those of the sign-in library, except for `sign_in`, which records the
 * use of the accounts.
 */
export const identitySchema = `
CREATE TABLE "user" (
  "id" text PRIMARY KEY,
  "name" text NOT NULL,
  "email" text NOT NULL UNIQUE,
  "emailVerified" boolean NOT NULL DEFAULT false,
  "image" text,
  "user_type" text NOT NULL DEFAULT 'Client' CHECK ("user_type" IN ('Administrator', 'Consultant', 'Client')),
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now());
CREATE TABLE "session" (
  "id" text PRIMARY KEY,
  "token" text NOT NULL UNIQUE,
  "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  "expiresAt" timestamptz NOT NULL,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now());
CREATE INDEX "session_user" ON "session" ("userId");
CREATE TABLE "account" (
  "id" text PRIMARY KEY,
  "accountId" text NOT NULL,
  "providerId" text NOT NULL,
  "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now(),
  UNIQUE ("providerId", "accountId"));
CREATE INDEX "account_user" ON "account" ("userId");
CREATE TABLE "sign_in" (
  "userId" text PRIMARY KEY,
  "lastSignIn" timestamptz,
  "failedAttempts" int NOT NULL DEFAULT 0);
CREATE TABLE "verification" (
  "id" text PRIMARY KEY,
  "identifier" text NOT NULL,
  "value" text NOT NULL,
  "expiresAt" timestamptz NOT NULL,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "updatedAt" timestamptz NOT NULL DEFAULT now());
CREATE INDEX "verification_identifier" ON "verification" ("identifier");
`
