import type { PlantedFault } from './run-kills.ts'

const record = 'src/server/pipeline/write/record.ts'

/** A server without the fast path, whose single statement cannot be split. */
export const takesTheLongWay = {
  file: 'src/server/pipeline/write/fast-path.ts',
  find: `  if (operation.inOneStatement === undefined ||`,
  put: `  if (operation.inOneStatement !== undefined ||`,
}

/** A server that acknowledges writes while their COMMIT is still in progress. */
export const answersBeforeCommit: PlantedFault = {
  plants: [
    {
      file: record,
      find: `    client.query('COMMIT'),\n`,
      put: `    void client.query('COMMIT').catch(() => {}),\n`,
    },
    {
      file: 'src/server/db/pipelined-transaction.ts',
      find: `    if (this.#completed === this.#queries.length - 1) this.#onCommit()\n`,
      put: `    if (this.#completed === this.#queries.length - 1) {
      this.#onCommit()
      for (const query of this.#queries.slice(0, -1)) query.handleReadyForQuery(connection)
      super.handleReadyForQuery(connection)
    }\n`,
    },
  ],
  holdCommit: 400,
}

/** A PostgreSQL that acknowledges commits that are only in its memory. */
export const commitsInMemory: PlantedFault = {
  postgres: { synchronous_commit: 'off', wal_writer_delay: '10s' },
}

/** A server that remembers idempotency keys only while it runs. */
export const keysInMemory: PlantedFault = {
  plants: [
    {
      file: 'src/server/pipeline/write/admit.ts',
      find: `  return key.data.toLowerCase()\n`,
      put: `  const { createHash } = process.getBuiltinModule('node:crypto')
  const own = createHash('sha256').update(\`\${process.pid} \${key.data}\`).digest('hex')
  return own.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')\n`,
    },
  ],
}

/** A server that writes the history in a separate transaction, after that of the data. */
export const historyApart: PlantedFault = {
  plants: [
    {
      file: record,
      find: `  const sent = await Promise.allSettled([\n`,
      put: `  const sent = await Promise.allSettled([
    client.query('COMMIT'), client.query('BEGIN'), db.run(setScope, { scope: scopeText('all') }),\n`,
    },
    takesTheLongWay,
  ],
  holdCommit: 400,
}

/** A server that removes a mail from the outbox before delivering it: a kill in between loses the mail. */
export const sentBeforeDelivered: PlantedFault = {
  plants: [
    {
      file: 'src/server/mail/send-mails.ts',
      find: `  try {\n    await deliver(due)\n`,
      put: `  await outbox.markSent(due)
  await new Promise((resolve) => setTimeout(resolve, 150))
  try {\n    await deliver(due)\n`,
    },
  ],
}

/** A server that stores the row of a file before the file has its final name. */
export const rowBeforeBytes: PlantedFault = {
  plants: [
    {
      file: 'src/server/files/folder-store.ts',
      find: `      await rename(part, path)\n      await syncFolder(folderOf(key))\n`,
      put: `      setTimeout(() => void rename(part, path).catch(() => {}), 1_500)\n`,
    },
  ],
}
