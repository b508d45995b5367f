// What text recognition (OCR) confuses because of its shape: digits first, then pairs of letters, then single
// letters.
const shapes: readonly (readonly [RegExp, string])[] = [
  [/[1|!]/gu, 'l'],
  [/0/gu, 'o'],
  [/rn|nn|ni|in/gu, 'm'],
  [/iii/gu, 'm'],
  [/vv/gu, 'w'],
  [/cl|ci/gu, 'd'],
  [/li|ii/gu, 'u'],
  [/[iljtf]/gu, 'l'],
  [/[oecq]/gu, 'o'],
  [/[5s]/gu, 's'],
  [/[8b6h]/gu, 'b'],
  [/[2z]/gu, 'z'],
  [/[vyu]/gu, 'v'],
]

/** Reduces a word to its shape: words that OCR could confuse get the same shape. */
export function shapeOf(word: string): string {
  let shape = word
  for (const [letters, one] of shapes) shape = shape.replaceAll(letters, one)
  return shape
}

/** Returns the number of letters to insert, remove or change to turn one word into the other. */
export function editDistance(one: string, two: string): number {
  let row = Array.from({ length: two.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= two.length; j += 1)
      next.push(
        Math.min(
          (row[j] ?? 0) + 1,
          (next[j - 1] ?? 0) + 1,
          (row[j - 1] ?? 0) + (one[i - 1] === two[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[two.length] ?? 0
}
