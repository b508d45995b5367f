// By their code points in the fonts Symbol and Wingdings.
const bullets: Readonly<Record<string, string>> = {
  '\uF076': '❖',
  '\uF0A7': '▪',
  '\uF0B7': '•',
  '\uF0D8': '➢',
  '\uF0FC': '✓',
}

/**
 * Replaces the bullets that Word takes from the fonts Symbol and Wingdings by those of Unicode: a device without these fonts shows
 * an empty box for them.
 */
export const withPlainBullets = (text: string): string =>
  text.replaceAll(/[\uF076\uF0A7\uF0B7\uF0D8\uF0FC]/g, (bullet) => bullets[bullet] ?? bullet)
