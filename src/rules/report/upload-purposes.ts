/** What an upload may be meant for, besides a document or a template of a module; its content is checked for that before it is stored. */
export const uploadPurposes = ['logo', 'report-template'] as const

export type UploadPurpose = (typeof uploadPurposes)[number]

/** The limits of a logo: in bytes, and in pixels for each side. */
export const logoLimits = { bytes: 512 * 1024, least: 16, most: 2000 } as const

/** The kinds of pictures that a logo may be. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg']

/** What is wrong with the sides of a logo, in words; null when nothing is. */
export function logoSizeProblem(width: number, height: number): string | null {
  const { least, most } = logoLimits
  const isFit = (side: number) => side >= least && side <= most
  return isFit(width) && isFit(height)
    ? null
    : `it is ${width} by ${height} pixels, and each side must have ${least} to ${most}`
}

/** The limits of a Word template of reports: in bytes, and of what it holds unpacked. */
export const templateLimits = {
  bytes: 5 * 1024 * 1024,
  entries: 1000,
  unpackedBytes: 40 * 1024 * 1024,
} as const

/** The longest name of an organization on reports, in characters. */
export const longestOrganizationName = 200
