const key = 'plumbline/document-pane-width'

/** The minimum width of the pane, in pixels. */
export const narrowest = 320

/** The width that always remains for the standard beside a document, in pixels. */
const standardKeeps = 340

/** Returns the maximum width of the pane on this screen. */
export const widest = (): number => Math.max(narrowest, window.innerWidth - standardKeeps)

/** Clamps a width to what the screen allows. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.min(Math.max(width, narrowest), widest()))

/** Returns the width last chosen in this browser, or about two fifths of the window. */
export function rememberedWidth(): number {
  try {
    const stored = Number(localStorage.getItem(key))
    if (stored > 0) return fittingWidth(stored)
  } catch {
    // If the browser blocks storage, the width starts the same each time.
  }
  return fittingWidth(window.innerWidth * 0.42)
}

/** Remembers a width in this browser, for everyone who uses it: it reveals nothing about a project. */
export function rememberWidth(width: number): void {
  try {
    localStorage.setItem(key, String(width))
  } catch {
    // If the browser blocks storage, the width is not remembered.
  }
}
