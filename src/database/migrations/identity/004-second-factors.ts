/**
 * Creates the columns and tables for second factors and the list of sessions. Names and types are those of the sign-in library, except for
 * `lastStep` (the time step of the last accepted code), `lastUsedAt`, and in sessions `secondFactor` (whether one was given),
 * `confirmedAt` (when the person last confirmed their identity) and `failedConfirmations` (failed attempts since then).
 */
export const identitySecondFactors = `
ALTER TABLE "user" ADD "twoFactorEnabled" boolean NOT NULL DEFAULT false;
ALTER TABLE "session"
  ADD "secondFactor" boolean NOT NULL DEFAULT false,
  ADD "confirmedAt" timestamptz NOT NULL DEFAULT now(),
  ADD "failedConfirmations" int NOT NULL DEFAULT 0;
CREATE TABLE "twoFactor" (
  "id" text PRIMARY KEY,
  "userId" text NOT NULL UNIQUE REFERENCES "user" ("id") ON DELETE CASCADE,
  "secret" text NOT NULL,
  "backupCodes" text NOT NULL,
  "verified" boolean NOT NULL DEFAULT false,
  "failedVerificationCount" int NOT NULL DEFAULT 0,
  "lockedUntil" timestamptz,
  "lastStep" int NOT NULL DEFAULT 0,
  "createdAt" timestamptz NOT NULL DEFAULT now());
CREATE TABLE "passkey" (
  "id" text PRIMARY KEY,
  "name" text,
  "publicKey" text NOT NULL,
  "userId" text NOT NULL REFERENCES "user" ("id") ON DELETE CASCADE,
  "credentialID" text NOT NULL UNIQUE,
  "counter" bigint NOT NULL,
  "deviceType" text NOT NULL,
  "backedUp" boolean NOT NULL,
  "transports" text,
  "createdAt" timestamptz NOT NULL DEFAULT now(),
  "lastUsedAt" timestamptz,
  "aaguid" text);
CREATE INDEX "passkey_user" ON "passkey" ("userId");
`
