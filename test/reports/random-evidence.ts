import { people } from '#test/harness/people.ts'
import type { Making, Tables } from './random-project.ts'

// Uploaders from the organization of K+, and from another one; Ko is not linked.
const uploaders = ['K+', 'K2', 'Ko', 'Kx', 'C+'] as const

const uploader = ({ texts, clients }: Making): string =>
  texts.chance(0.2) ? texts.pick(clients) : people[texts.pick(uploaders)].id

function documentRows(making: Making) {
  const { texts, project, standards, firstId } = making
  const count = standards.length === 0 ? 0 : texts.from(2, 12)
  return Array.from({ length: count }, (_, place) => ({
    Id: firstId + place,
    ProjectId: project,
    Name: texts.line(texts.pick(['', '=', 'Policy '])),
    RealName: `${texts.token()}.pdf`,
    Title: texts.pick([null, '', texts.line(), texts.line()]),
    Description: texts.text(),
    Type: 'Policy',
    FileSize: 4,
    StandardId: texts.chance(0.6) ? texts.pick(standards).id : null,
    IsDocumentVisibleForStandard: texts.chance(0.4),
    IsDocumentVisibleForProject: texts.chance(0.3),
    IsUploadedToURAC: false,
    CreatedBy: uploader(making),
    CreatedDate: texts.moment(),
  }))
}

/** A passage, a region or nothing of a document's version, of which there may be two. */
const anchor = ({ texts }: Making) =>
  texts.pick([
    null,
    null,
    {
      version: texts.from(1, 2),
      page: texts.from(1, 40),
      heading: texts.line(),
      start: 4,
      end: 14,
      exact: texts.line(),
      prefix: texts.token(),
      suffix: texts.token(),
    },
    {
      version: texts.from(1, 2),
      page: texts.from(1, 40),
      heading: null,
      region: { left: 0.1, top: 0.2, width: 0.5, height: 0.25 },
    },
  ])

/** Documents of several organizations, cited by elements, with the clients' support texts. */
function makeDocuments(making: Making): Tables {
  const { texts, project, standards } = making
  const documents = documentRows(making)
  const elements = standards.flatMap((standard) => standard.elements)
  return {
    Document: documents,
    DocumentVersion: documents.flatMap(({ Id, CreatedBy, CreatedDate }) =>
      Array.from({ length: texts.from(1, 2) }, (_, place) => ({
        ProjectId: project,
        DocumentId: Id,
        Version: place + 1,
        RealName: `${texts.token()}.pdf`,
        FileSize: 4,
        MimeType: 'application/pdf',
        Sha256: '0'.repeat(64),
        StorageKey: texts.token(),
        CreatedBy,
        CreatedDate,
      })),
    ),
    ElementDocument: elements.flatMap((element) =>
      documents
        .filter(() => texts.chance(0.12))
        .map(({ Id }) => ({
          ProjectId: project,
          ElementId: element,
          DocumentId: Id,
          Citation: texts.pick([null, '', '  ', texts.line(), 'Page 3']),
          Anchor: anchor(making),
          CreatedBy: uploader(making),
        })),
    ),
    ElementSupportText: elements
      .filter(() => texts.chance(0.15))
      .map((element) => ({
        ProjectId: project,
        ElementId: element,
        SupportText: texts.maybeText(0.9) ?? '',
        LastClientId: texts.pick(making.clients),
        ModifiedDate: texts.moment(),
      })),
  }
}

/** Tasks with and without assignees, due dates and completions; clients see their own. */
function makeTasks({ texts, project, standards, staff, clients, firstId }: Making): Tables {
  const now = new Date()
  const everybody = [...staff, ...clients]
  const tasks = standards.flatMap(({ id }) =>
    Array.from({ length: texts.pick([0, 0, 1, 2, 5]) }, () => ({ id })),
  )
  const rows = texts.shuffled(tasks).map(({ id }, place) => ({
    Id: firstId + place,
    ProjectId: project,
    StandardId: id,
    Text: texts.text(),
    AuthorId: texts.pick(everybody),
    CreationDate: texts.moment(),
    DueDate: texts.chance(0.6) ? `${texts.day(now)}T00:00:00.000Z` : null,
  }))
  return {
    Task: rows,
    TaskAssignee: rows.flatMap(({ Id }) => {
      const isDone = texts.chance(0.3)
      return texts
        .shuffled(everybody)
        .slice(0, texts.pick([0, 1, 1, 2, 3]))
        .map((UserId) => ({
          ProjectId: project,
          TaskId: Id,
          UserId,
          IsCompleted: isDone || texts.chance(0.3),
          AssignedAt: texts.moment(),
        }))
    }),
  }
}

function makeRequests({ texts, project, standards, staff, firstId }: Making): Tables {
  const now = new Date()
  return {
    RfiRequest: standards
      .flatMap((standard) => Array.from({ length: texts.pick([0, 0, 1, 2]) }, () => standard))
      .map(({ id, elements }, place) => {
        const isAnswered = texts.chance(0.5)
        const isSent = isAnswered && texts.chance(0.5)
        return {
          Id: firstId + place,
          ProjectId: project,
          StandardId: id,
          ElementIds: texts.shuffled(elements).slice(0, texts.pick([0, 1, 3])),
          Text: texts.text(),
          ReceivedDate: texts.day(now),
          DueDate: texts.chance(0.7) ? texts.day(now) : null,
          Answer: texts.maybeText(),
          IsAnswered: isAnswered,
          SentBy: isSent ? texts.pick(staff) : null,
          SentDate: isSent ? texts.moment() : null,
          CreatedBy: texts.pick(staff),
          CreatedDate: texts.moment(),
        }
      }),
  }
}

/** Documents, tasks, requests of the accreditor and dates. */
export const makeEvidence = (making: Making): Tables => ({
  ...makeDocuments(making),
  ...makeTasks(making),
  ...makeRequests(making),
  ProjectDate: Array.from({ length: making.texts.pick([0, 1, 5]) }, (_, place) => ({
    Id: making.firstId + place,
    ProjectId: making.project,
    Name: making.texts.line(),
    Date: `${making.texts.day(new Date())}T00:00:00.000Z`,
  })),
})
