/** Returns a function that makes names unique by appending a number: "AC-2", "AC-2 (2)". */
export function uniqueNames(): (wanted: string) => string {
  const uses = new Map<string, number>()
  return (wanted) => {
    let name = wanted
    let use = uses.get(wanted) ?? 0
    while (uses.has(name)) {
      use += 1
      name = `${wanted} (${use + 1})`
    }
    uses.set(wanted, use)
    uses.set(name, uses.get(name) ?? 0)
    return name
  }
}
