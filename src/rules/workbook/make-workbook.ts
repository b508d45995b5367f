import { isSameUser } from '../people/user-id.ts'
import type { Actor } from '../permissions/actor.ts'
import { isElementPhase, type Phase } from '../review/phases.ts'
import { elementTypes } from '../standards/elements/element-types.ts'
import { sheetsOf, type SheetName, type WorkbookField } from './fields.ts'
import type { Workbook, WorkbookPerson, WorkbookRow } from './workbook.ts'

type Text = string | null | undefined
type Flag = boolean | undefined

type Details = {
  readonly label: string
  readonly OwnerId: string | null
  readonly JuniorOwnerId: string | null
  readonly ClientComment: string | null
  readonly LastClientId: string | null
  readonly ConsultantComment?: Text
  readonly LastConsultantId?: Text
  readonly IsConsultantCommentVisible?: Flag
  readonly TheGood?: Text
  readonly TheBad?: Text
  readonly IsTheGoodVisible?: Flag
  readonly IsTheBadVisible?: Flag
}

type ElementDetails = {
  readonly ConsultantComment?: Text
  readonly ConsultantId?: Text
  readonly IsClientReady: boolean
  readonly MockScore?: number | null | undefined
}

type Element = {
  readonly Id: number
  readonly Name: string
  readonly Text: string
  readonly ElementTypeId: number
  readonly isScorable: boolean
  readonly phaseDetails: Readonly<Record<string, ElementDetails | undefined>>
  readonly support: { readonly SupportText: string; readonly LastClientId: string } | null
}

type Standard = {
  readonly Id: number
  readonly Name: string
  readonly StandardSetId: number
  readonly details: Details
  readonly elements: readonly Element[]
}

type Task = {
  readonly Id: number
  readonly StandardName: string
  readonly Text: string
  readonly DueDate: string | null
  readonly AuthorId: string
  readonly AuthorName: string
  readonly assignees: readonly { readonly UserId: string; readonly IsCompleted: boolean }[]
}

/** What a workbook is made from: the rows and fields that its reader may see. */
export type WorkbookSource = Omit<Workbook, 'reader' | 'people' | 'sheets'> & {
  readonly reader: Workbook['reader'] & {
    readonly actor: Actor
    readonly areScoresVisible: boolean
  }
  readonly modules: readonly { readonly Id: number; readonly Name: string }[]
  readonly standards: readonly Standard[]
  readonly tasks: readonly Task[]
  /** The people who may lead standards, and those to whom tasks may be assigned. */
  readonly consultants: readonly string[]
  readonly assignable: readonly string[]
  /** Returns the name of a person; empty when unknown. */
  readonly nameOf: (userId: string) => string
}

type Rights = {
  readonly staff: boolean
  readonly administrator: boolean
  readonly client: boolean
  readonly isSelf: (id: Text) => boolean
}

type Cell = {
  readonly value: Text | boolean | number
  readonly open?: boolean
  readonly by?: Text
}

const stored = (value: Cell['value']): string | null =>
  value === null || value === undefined ? null : String(value)

/** Makes a workbook. Which cells may be changed follows the permission matrix for the writes that store them. */
export function makeWorkbook(source: WorkbookSource): Workbook {
  const { modules, standards, tasks, consultants, assignable, nameOf, reader, ...about } = source
  const rows = rowsOf(source)
  const sheets = sheetsOf(source.phase, reader).map(({ name, fields }) => ({
    name,
    fields,
    rows: rows[name].map(({ id, cells }): WorkbookRow => {
      const shown = fields.map((field) => cells[field] ?? { value: null })
      return {
        id,
        cells: shown.map(({ value }) => stored(value)),
        open: shown.map(({ open = false }) => open && !source.isArchived),
        authors: fields.flatMap((field) => {
          const author = nameOf(cells[field]?.by ?? '')
          return author === '' ? [] : [{ field, name: author }]
        }),
      }
    }),
  }))
  const { actor: _, areScoresVisible: __, ...person } = reader
  return { ...about, reader: person, people: peopleIn(source), sheets }
}

function rightsOf({ reader: { id, actor } }: WorkbookSource): Rights {
  return {
    staff: actor === 'ADM' || actor === 'C+',
    administrator: actor === 'ADM',
    client: actor === 'K+',
    isSelf: (other) => isSameUser(other, id),
  }
}

type Row = {
  readonly id: number
  readonly cells: Readonly<Partial<Record<WorkbookField, Cell>>>
}

function rowsOf(source: WorkbookSource): Readonly<Record<SheetName, readonly Row[]>> {
  const rights = rightsOf(source)
  const modules = new Map(source.modules.map(({ Id, Name }) => [Id, Name]))
  return {
    Elements: source.standards.flatMap((standard) =>
      standard.elements.map((element) => elementRow(source.phase, standard, element, rights)),
    ),
    Standards: source.standards.map((standard) =>
      standardRow(standard, modules.get(standard.StandardSetId) ?? '', rights),
    ),
    Tasks: source.tasks.map((task) => taskRow(task, rights)),
  }
}

function elementRow(phase: Phase, { Name }: Standard, element: Element, rights: Rights): Row {
  const details = isElementPhase(phase) ? element.phaseDetails[phase] : undefined
  const { isScorable, support } = element
  const type = elementTypes.find(({ id }) => id === element.ElementTypeId)?.title
  const isReady = details?.IsClientReady ?? false
  return {
    id: element.Id,
    cells: {
      standard: { value: Name },
      element: { value: element.Name },
      elementText: { value: element.Text },
      elementType: { value: isScorable ? type : null },
      score: { value: details?.MockScore, open: rights.staff && isScorable },
      elementComment: {
        value: details?.ConsultantComment,
        open: rights.staff,
        by: details?.ConsultantId,
      },
      clientReady: {
        value: isReady,
        open: rights.administrator || rights.client || (rights.staff && isReady),
      },
      supportText: {
        value: support?.SupportText,
        open: rights.client,
        by: support?.LastClientId,
      },
    },
  }
}

function standardRow({ Id, Name, details }: Standard, module: string, rights: Rights): Row {
  const open = rights.staff
  const own = open && rights.isSelf(details.OwnerId)
  return {
    id: Id,
    cells: {
      standard: { value: Name },
      module: { value: module },
      label: { value: details.label },
      sc: { value: details.OwnerId, open: rights.administrator },
      ac: { value: details.JuniorOwnerId, open: rights.administrator || own },
      consultantComment: { value: details.ConsultantComment, open, by: details.LastConsultantId },
      commentVisible: { value: details.IsConsultantCommentVisible ?? false, open },
      clientComment: {
        value: details.ClientComment,
        open: rights.client,
        by: details.LastClientId,
      },
      good: { value: details.TheGood, open },
      goodVisible: { value: details.IsTheGoodVisible ?? false, open },
      bad: { value: details.TheBad, open },
      badVisible: { value: details.IsTheBadVisible ?? false, open },
    },
  }
}

function taskRow(task: Task, rights: Rights): Row {
  const open = rights.staff || (rights.client && rights.isSelf(task.AuthorId))
  const ids = (people: readonly { readonly UserId: string }[]) =>
    people.map(({ UserId }) => UserId).join(' ') || null
  const isAssigned = task.assignees.some(({ UserId }) => rights.isSelf(UserId))
  return {
    id: task.Id,
    cells: {
      standard: { value: task.StandardName },
      author: { value: task.AuthorName },
      taskText: { value: task.Text, open },
      due: { value: task.DueDate, open },
      assignees: { value: ids(task.assignees), open },
      doneBy: {
        value: ids(task.assignees.filter(({ IsCompleted }) => IsCompleted)),
        open: rights.staff || (rights.client && isAssigned),
      },
    },
  }
}

// Returns all people whom a cell names or offers.
function peopleIn(source: WorkbookSource): readonly WorkbookPerson[] {
  const { consultants, assignable, standards, tasks, nameOf } = source
  const named = [
    ...consultants,
    ...assignable,
    ...standards.flatMap(({ details }) => [details.OwnerId, details.JuniorOwnerId]),
    ...tasks.flatMap(({ assignees }) => assignees.map(({ UserId }) => UserId)),
  ].filter((id) => id !== null)
  const keys = (ids: readonly string[]) => new Set(ids.map((id) => id.toLowerCase()))
  const [leads, workers] = [keys(consultants), keys(assignable)]
  return [...new Map(named.map((id) => [id.toLowerCase(), id])).entries()].map(([key, id]) => ({
    id,
    name: nameOf(id),
    isConsultant: leads.has(key),
    isAssignable: workers.has(key),
  }))
}
