/** Adds the index that counts the mails to one recipient within an hour. */
export const identityMailRecipients = `
CREATE INDEX "Mail_To" ON "Mail" (lower("To"), "CreatedAt");
`
