/** The prefix of the keys under which the browser stores lists of recent places. */
export const recentPrefix = 'plumbline/recent '

/** Removes everyone's recent places from this browser. */
export function forgetPlaces(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(recentPrefix))
    for (const key of keys) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was remembered.
  }
}
