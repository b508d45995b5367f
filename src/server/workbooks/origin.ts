import { hkdfSync } from 'node:crypto'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { isPhase, type Phase } from '#rules/review/phases.ts'
import { originKeys, originSheet, workbookFormat, type Origin } from '#rules/workbook/layout.ts'
import { cellText, type ReadSheet } from '#rules/workbook/sheet-cell.ts'

/** Returns an id that distinguishes workbooks of this installation from those of others; it is derived from the secret but does not disclose it. */
export const installationId = (secret: string): string =>
  Buffer.from(hkdfSync('sha256', secret, '', 'plumbline installation of a workbook', 12)).toString(
    'base64url',
  )

export type WorkbookScope = { readonly phase: Phase; readonly module_id?: number }

/** Returns the phase and module of a workbook; throws an ApiError unless it was made here for this project. `sheets` are lines of JSON. */
export function scopeOf(
  sheets: readonly string[],
  here: { readonly installation: string; readonly target: string; readonly project: number },
): WorkbookScope {
  const origin = originIn(sheets)
  const refuse = (why: string): never => {
    throw new ApiError('workbookNotTaken', [why])
  }
  if (origin.format === undefined) return refuse('it is not one that was downloaded here')
  if (origin.format !== workbookFormat)
    return refuse('it was made by another version: download it again')
  if (origin.installation !== here.installation || origin.target !== here.target)
    return refuse('it was made by another installation')
  if (origin.project !== String(here.project)) return refuse('it is of another project')
  const { phase, module: id = '' } = origin
  if (!isPhase(phase)) return refuse('it is of no phase')
  return { phase, ...(/^\d{1,9}$/.test(id) && { module_id: Number(id) }) }
}

function originIn(sheets: readonly string[]): Partial<Origin> {
  const beginning = `{"name":${JSON.stringify(originSheet)},`
  const line = sheets.find((one) => one.startsWith(beginning))
  if (line === undefined) return {}
  const { rows } = JSON.parse(line) as ReadSheet
  const values = new Map(rows.map(({ cells: [key, value] }) => [cellText(key), cellText(value)]))
  return Object.fromEntries(
    originKeys.flatMap((key) => {
      const value = values.get(key)
      return value === undefined ? [] : [[key, value]]
    }),
  )
}
