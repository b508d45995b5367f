import { readFileSync } from 'node:fs'
import { makeReport } from '#rules/report/make-report.ts'
import type { ReportSource, SourceElement, SourceStandard } from '#rules/report/report-source.ts'
import type { Report } from '#rules/report/report.ts'
import { elementTypeId, type ElementTypeName } from '#rules/standards/elements/element-types.ts'

type StandardsFile = {
  readonly module: { readonly name: string; readonly version: string }
  readonly standards: readonly {
    readonly name: string
    readonly elements: readonly {
      readonly name: string
      readonly text: string
      readonly type: ElementTypeName
      readonly parent?: string | null
      readonly stem?: boolean
    }[]
  }[]
}
type FileElement = StandardsFile['standards'][number]['elements'][number]

const comment =
  'The procedure names no owner for the annual review; see page 4, and the minutes of the committee of May.'
const scores = [100, 100, 50, 0, null]

const elementOf = (
  element: FileElement,
  index: number,
  siblings: readonly FileElement[],
): SourceElement => {
  const isScorable =
    element.type !== 'no-weight' && !siblings.some(({ parent }) => parent === element.name)
  return {
    Id: index,
    Name: element.name,
    Text: element.text,
    Stem: element.stem === true,
    ParentElement: element.parent == null ? null : { Name: element.parent },
    ElementTypeId: elementTypeId(element.type),
    isScorable,
    phaseDetails: {
      'desktop-review': {
        ConsultantComment: index % 5 === 0 ? comment : null,
        IsClientReady: index % 3 === 0,
        MockScore: isScorable ? (scores[index % scores.length] ?? null) : null,
      },
    },
    citations:
      index % 4 === 0
        ? [
            {
              Name: 'Policy.pdf',
              Title: 'Information security policy, edition of 2026',
              Citation: 'Section 4.2',
              Anchor: { page: 7, exact: 'is reviewed once a year and after each incident' },
            },
          ]
        : [],
    support: null,
  }
}

/** The full review of the standards in a file (standards-set/1), as for a project in progress. */
export function reportOfFile(path: string): Report {
  const { module, standards } = JSON.parse(readFileSync(path, 'utf8')) as StandardsFile
  const source: ReportSource = {
    project: 'Organization (Program)',
    audience: 'staff',
    phase: 'desktop-review',
    date: '2026-11-26',
    modules: [{ Id: 1, Name: module.name, Version: module.version }],
    standards: standards.map(({ name, elements }, index): SourceStandard => ({
      Id: index,
      Name: name,
      StandardSetId: 1,
      isDTRPassthrough: false,
      details: {
        label: 'Revisions Required',
        OwnerId: 'senior',
        JuniorOwnerId: 'associate',
        ClientComment: index % 2 === 0 ? `${comment}\n\n${comment}` : null,
        LastClientId: 'client',
        ClientCommentLastModified: '2026-11-20T10:00:00.000Z',
        ConsultantComment: `${comment} ${comment}`,
        LastConsultantId: 'senior',
        ConsultantCommentLastModified: '2026-11-21T10:00:00.000Z',
        MockScore: { mandatoryScore: 66.7, pointsScore: 50, liScore: null },
      },
      elements: elements.map(elementOf),
    })),
    tasks: standards.flatMap((_, index) =>
      index % 3 === 0
        ? [
            {
              StandardId: index,
              Text: 'Send the plan with the signature of the committee',
              DueDate: '2026-12-04T00:00:00.000Z',
              assignees: [{ UserId: 'client', FullName: 'Casey Client', IsCompleted: false }],
            },
          ]
        : [],
    ),
    requests: [],
    dates: [],
    nameOf: (id) => ({ senior: 'Sam Senior', associate: 'Alex Associate' })[id] ?? 'Casey Client',
  }
  return makeReport('full-review', source, false)
}
