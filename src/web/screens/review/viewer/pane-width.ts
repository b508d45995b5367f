const key = 'plumbline/document-pane-width'

/** In pixels. */
export const narrowest = 320

/** What the standard beside a document keeps, in pixels. */
const standardKeeps = 340

/** The widest that the pane may be on this screen. */
export const widest = (): number => Math.max(narrowest, window.innerWidth - standardKeeps)

/** Brings a width within what the screen allows. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, narrowest), widest()))

/** The width that was chosen last in this browser, or two fifths of the screen. */
export function rememberedWidth(): number {
  try {
    const stored = Number(localStorage.getItem(key))
    if (stored > 0) return fittingWidth(stored)
  } catch {
    // A browser that stores nothing starts with the same width each time.
  }
  return fittingWidth(window.innerWidth * 0.42)
}

/** Remembers a width in this browser, for everybody who uses it: it says nothing of a project. */
export function rememberWidth(width: number): void {
  try {
    localStorage.setItem(key, String(width))
  } catch {
    // As above.
  }
}
