let isTaken = false

/**
 * Acquires the turn of the only import that the process reads at a time; returns its release function, or null while
 * another import has it.
 */
export function takeImportTurn(): (() => void) | null {
  if (isTaken) return null
  isTaken = true
  let isMine = true
  return () => {
    if (isMine) isTaken = false
    isMine = false
  }
}
