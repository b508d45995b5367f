import { createHash } from 'node:crypto'
import type { Report } from '#rules/report/report.ts'

/** A logo to be drawn: its file, its alternative text, and its size within a box. */
export type FittedLogo = {
  readonly file: Buffer
  readonly alternative: string
  readonly width: number
  readonly height: number
}

/** Fits the logo of a report into a box without enlarging it; null if the report has none, or if the file has since been replaced by another logo. */
export function fittedLogo(
  { organization }: Report,
  file: Uint8Array | null,
  box: { readonly width: number; readonly height: number },
): FittedLogo | null {
  const logo = organization?.logo
  if (!logo || file === null) return null
  if (createHash('sha256').update(file).digest('hex') !== logo.sha256) return null
  const scale = Math.min(1, box.width / logo.width, box.height / logo.height)
  return {
    file: Buffer.from(file),
    alternative: logo.alternative,
    width: logo.width * scale,
    height: logo.height * scale,
  }
}
