/** Finds the mails of a project that were enqueued within the last hour, by which messages to a person are limited. */
export const targetRecentMails = `
CREATE INDEX "Mail_ProjectId" ON "Mail" ("ProjectId", "CreatedAt");
`
