/** The statement by which the mails of one recipient within an hour are counted. */
export const identityMailRecipients = `
CREATE INDEX "Mail_To" ON "Mail" (lower("To"), "CreatedAt");
`
