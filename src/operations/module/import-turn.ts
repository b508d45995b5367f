let isTaken = false

/** Takes the turn of the one import that the process reads at a time; answers what gives it back, or null while another has it. */
export function takeImportTurn(): (() => void) | null {
  if (isTaken) return null
  isTaken = true
  let isMine = true
  return () => {
    if (isMine) isTaken = false
    isMine = false
  }
}
