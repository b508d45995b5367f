import { projectStatusName } from '#rules/projects/project-status.ts'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { columnLabels, statusLabels } from '#web/domain/standard/status-column-labels.ts'

const titles: Readonly<Record<string, string>> = {
  ...columnLabels,
  TheGood: 'The Good',
  TheBad: 'The Bad',
  MockScore: 'Score',
  IsClientReady: 'Client ready',
  StandardId: 'Standard',
  StatusId: 'Status',
  UserType: 'Type',
  PhoneNumber: 'Phone number',
  UserName: 'E-mail address',
  NotifyOnNewTask: 'Notified of new tasks',
  URL: 'Web address',
  IsDocumentVisibleForProject: 'Visible to clients: whole project',
  IsDocumentVisibleForStandard: 'Visible to clients: this standard',
  IsUploadedToURAC: 'Uploaded to URAC',
  isDTRPassthrough: 'Passes through from Desktop Review',
  DesktopReviewEvidence: 'Evidence for Desktop Review',
  OnsiteReviewEvidence: 'Evidence for Onsite Review',
  Commentary: 'Interpretive Information / Commentary',
  PointsToRemember: 'Points to Remember',
  ScopeOfStandard: 'Scope of Standard',
  BrightIdeas: 'Bright Ideas',
  AccreditationOrganization: 'Accreditation organization',
  ParentId: 'Parent',
  ElementTypeId: 'Type',
  EffectiveFrom: 'Effective from',
  EffectiveTo: 'Effective until',
  NextReview: 'Next review',
  PeriodFrom: 'Covers from',
  PeriodTo: 'Covers until',
  saved_in_sf: 'Saved in SF',
  Anchor: 'Passage',
}

// 'NamePattern' becomes 'Name pattern'.
const spaced = (column: string): string => {
  const words = column.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the label of a column. */
export const columnTitle = (column: string): string =>
  (Object.hasOwn(titles, column) ? titles[column] : undefined) ?? spaced(column)

function passageLabel(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const { page, version, exact } = value as Readonly<Record<string, unknown>>
  const place = `page ${String(page)} of version ${String(version)}`
  return typeof exact === 'string' ? `“${exact}”, ${place}` : `a region on ${place}`
}

const dayLabel = (value: unknown): string | null =>
  typeof value === 'string' ? displayDate(value) : null

const sayers: Readonly<Record<string, (value: unknown) => string | null>> = {
  Status: (value) => statusLabels[value as keyof typeof statusLabels] ?? null,
  MockScore: (value) => scoreWords(typeof value === 'number' ? value : null),
  StatusId: (value) => projectStatusName(Number(value)),
  ElementTypeId: (value) => elementTypes.find(({ id }) => id === value)?.title ?? null,
  Anchor: passageLabel,
  Date: dayLabel,
  EffectiveFrom: dayLabel,
  EffectiveTo: dayLabel,
  NextReview: dayLabel,
  PeriodFrom: dayLabel,
  PeriodTo: dayLabel,
}

/** Returns the label of a stored value; null when it is empty. */
export function valueLabel(column: string, value: unknown): string | null {
  const said = Object.hasOwn(sayers, column) ? sayers[column]?.(value) : null
  if (said != null) return said
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
