/** The id that an organization's name gives it: its letters and digits in lower case, with hyphens between; null for a name without any. */
export function organizationIdOf(name: string | null): string | null {
  const words = name
    ?.normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu)
  return words ? words.join('-') : null
}
