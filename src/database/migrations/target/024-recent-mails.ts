/** Adds an index to find the mails of a project enqueued within the last hour, by which messages to a person are limited. */
export const targetRecentMails = `
CREATE INDEX "Mail_ProjectId" ON "Mail" ("ProjectId", "CreatedAt");
`
