import { levelNames } from '../../notifications/levels.ts'
import { projectStatusName } from '../../projects/project-status.ts'
import { columnLabels, statusLabels } from '../../review/status-column-labels.ts'
import { scoreWords } from '../../scoring/score-labels.ts'
import { elementTypes } from '../../standards/elements/element-types.ts'
import { counted } from '../../text/counted.ts'
import { displayDate } from '../../text/stored-date.ts'

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
  OrganizationName: 'Name on reports',
  LogoSha256: 'Logo',
  saved_in_sf: 'Saved in SF',
  Anchor: 'Passage',
  IsWaiveDocument: 'Documents waived',
  SendTaksEmailsToBeta: 'Task mails to beta',
  LeadOrder: 'Order in the lead filter',
  isDTRPassthrough: 'Passes through from Desktop Review',
  NamePattern: 'Name pattern',
  GroupDetails: 'Groups',
  ReceivedDate: 'Received',
  DueDate: 'Due',
  ElementIds: 'Elements concerned',
}

/** The columns that hold text typed by people. */
const freeTexts: ReadonlySet<string> = new Set(
  `Text Answer ConsultantComment ClientComment TheGood TheBad SupportText Name Title Description Citation
  basics management accreditation DesktopReviewEvidence OnsiteReviewEvidence Commentary PointsToRemember
  ScopeOfStandard BrightIdeas FirstName LastName Group Organization NamePattern OrganizationName`.split(
    /\s+/,
  ),
)

/** Whether a column holds text typed by people. */
export const isFreeText = (column: string): boolean => freeTexts.has(column)

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

// In the stored text, references to documents include their ids.
const supportText = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value.replaceAll(/\[\[\d{1,10}(?:: ?([^[\]\n]*))?\]\]/g, (_, title) => title || 'a document')
    : null

function groupsLabel(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  const groups = Object.entries(value as Readonly<Record<string, { title?: unknown }>>)
  return groups.length === 0
    ? null
    : groups.map(([key, { title }]) => `${key}: ${String(title)}`).join(', ')
}

const dayLabel = (value: unknown): string | null =>
  typeof value === 'string' ? displayDate(value) : null

const elementsLabel = (value: unknown): string | null =>
  Array.isArray(value) && value.length > 0 ? counted(value.length, 'element') : null

const sayers: Readonly<Record<string, (value: unknown) => string | null>> = {
  Status: (value) => statusLabels[value as keyof typeof statusLabels] ?? null,
  MockScore: (value) => scoreWords(typeof value === 'number' ? value : null),
  Level: (value) => levelNames[value as keyof typeof levelNames] ?? null,
  StatusId: (value) => projectStatusName(Number(value)),
  ElementTypeId: (value) => elementTypes.find(({ id }) => id === value)?.title ?? null,
  Anchor: passageLabel,
  SupportText: supportText,
  GroupDetails: groupsLabel,
  Date: dayLabel,
  DueDate: dayLabel,
  EffectiveFrom: dayLabel,
  EffectiveTo: dayLabel,
  NextReview: dayLabel,
  PeriodFrom: dayLabel,
  PeriodTo: dayLabel,
  ElementIds: elementsLabel,
  ReceivedDate: dayLabel,
}

const lists = (parts: readonly string[], empty: string): string =>
  parts.length === 0 ? empty : parts.join(', ')

/** Returns the words for a value of any type; settings may be nested lists and objects. */
function anyLabel(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(blank)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return lists(value.map(anyLabel), 'nothing')
  if (typeof value === 'object')
    return lists(
      Object.entries(value).map(([key, part]) => `${columnTitle(key)}: ${anyLabel(part)}`),
      'nothing',
    )
  return String(value)
}

/** Returns the label of a stored value; null when it is empty. */
export function valueLabel(column: string, value: unknown): string | null {
  const said = Object.hasOwn(sayers, column) ? sayers[column]?.(value) : null
  if (said != null) return said
  return isEmpty(value) ? null : anyLabel(value)
}

const isEmpty = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() === ''
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0)
}
