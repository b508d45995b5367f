/** Makes the total size of all stored files cheap to read. */
export const targetStoredFiles = `
CREATE INDEX "Upload_Size" ON "Upload" ("FileSize");
`
