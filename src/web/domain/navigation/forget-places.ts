/** How the names of the lists of recent places begin in the browser's storage. */
export const recentPrefix = 'plumbline/recent '

/** Forgets the places of everybody in this browser. */
export function forgetPlaces(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(recentPrefix))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was remembered.
  }
}
