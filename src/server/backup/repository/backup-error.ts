/** The reason why a backup or a restore cannot be done, as a message for the operator: print it without a stack trace. */
export class BackupError extends Error {
  override name = 'BackupError'
}
