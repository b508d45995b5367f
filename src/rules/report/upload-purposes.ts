/** What an upload may be intended for, besides a document or a template of a module; its content is validated for that purpose before it is stored. */
export const uploadPurposes = ['logo', 'report-template'] as const

export type UploadPurpose = (typeof uploadPurposes)[number]

/** The limits of a logo: its size in bytes, and each side in pixels. */
export const logoLimits = { bytes: 512 * 1024, least: 16, most: 2000 } as const

/** The media types that a logo may have. */
export const logoTypes: readonly string[] = ['image/png', 'image/jpeg']

/** Describes what is wrong with the dimensions of a logo; null when nothing is. */
export function logoSizeProblem(width: number, height: number): string | null {
  const { least, most } = logoLimits
  const isFit = (side: number) => side >= least && side <= most
  return isFit(width) && isFit(height)
    ? null
    : `it is ${width} by ${height} pixels, and each side must have ${least} to ${most}`
}

/** The limits of a Word template of reports: its size in bytes, and the number and total size of its unpacked entries. */
export const templateLimits = {
  bytes: 5 * 1024 * 1024,
  entries: 1000,
  unpackedBytes: 40 * 1024 * 1024,
} as const

/** The longest organization name on reports, in characters. */
export const longestOrganizationName = 200
