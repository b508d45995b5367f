import type { Making, Tables } from './random-project.ts'

const statuses = ['Blank', 'Blank', 'Complete', 'Complete', 'NotApplicable', 'ReadyForSecondReview']

function phaseRecord({ texts, project, staff, clients }: Making, standard: number) {
  const lead = () => (texts.chance(0.75) ? texts.pick(staff) : null)
  const flag = () => texts.chance(0.15)
  return {
    ProjectId: project,
    StandardId: standard,
    Status: texts.pick(statuses),
    OwnerId: lead(),
    JuniorOwnerId: lead(),
    EditorId: lead(),
    ClientComment: texts.maybeText(),
    LastClientId: texts.chance(0.8) ? texts.pick(clients) : null,
    ClientCommentLastModified: texts.chance(0.8) ? texts.moment() : null,
    ConsultantComment: texts.maybeText(),
    LastConsultantId: texts.chance(0.8) ? texts.pick(staff) : null,
    ConsultantCommentLastModified: texts.chance(0.8) ? texts.moment() : null,
    IsConsultantCommentVisible: texts.chance(0.5),
    IsReadyByClient: flag(),
    InitiateSecondReview: flag(),
    UploadThisStandard: flag(),
    InitiateRFIReview: flag(),
    UploadedToURAC: flag(),
  }
}

function elementRecord({ texts, project, staff }: Making, element: number, isAllMet: boolean) {
  return {
    ProjectId: project,
    ElementId: element,
    ConsultantComment: texts.maybeText(0.5),
    ConsultantCommentDate: texts.chance(0.8) ? texts.moment() : null,
    ConsultantId: texts.chance(0.8) ? texts.pick(staff) : null,
    IsClientReady: texts.chance(0.4),
    MockScore: isAllMet ? 100 : texts.pick([null, 0, 50, 100, 100, texts.from(0, 100)]),
  }
}

const comments = ['ClientComment', 'ConsultantComment'] as const

/** Replies under comments, which no report shows. */
function makeThreads({ texts, project, standards, staff, firstId }: Making): Tables {
  const threads = standards.flatMap(({ id }, place) =>
    texts.chance(0.5)
      ? [
          {
            Id: firstId + place,
            ProjectId: project,
            StandardId: id,
            ElementId: null,
            Phase: 'desktop-review',
            Comment: texts.pick(comments),
            IsResolved: texts.chance(0.5),
          },
        ]
      : [],
  )
  return {
    CommentThread: threads,
    CommentReply: threads.map(({ Id, StandardId, Comment }) => ({
      Id,
      ProjectId: project,
      StandardId,
      ElementId: null,
      Phase: 'desktop-review',
      Comment,
      Text: texts.text(),
      AuthorId: texts.pick(staff),
      CreatedDate: texts.moment(),
    })),
  }
}

/** The phase records, with comments visible to clients and comments hidden from them, and the scores of the elements. */
export function makeReview(making: Making): Tables {
  const { texts, project, standards } = making
  const records = () => standards.map(({ id }) => phaseRecord(making, id))
  const elements = () =>
    standards.flatMap((standard) => {
      const isAllMet = texts.chance(0.3)
      return standard.elements
        .filter(() => isAllMet || texts.chance(0.7))
        .map((element) => elementRecord(making, element, isAllMet))
    })
  return {
    ProjectStandard: standards.map(({ id }) => ({ ProjectId: project, StandardId: id })),
    StandardGapAnalysis: records().map((record) => ({
      ...record,
      TheGood: texts.maybeText(),
      TheBad: texts.maybeText(),
      IsTheGoodVisible: texts.chance(0.5),
      IsTheBadVisible: texts.chance(0.5),
    })),
    StandardDesktopReview: records(),
    StandardVerification: records(),
    ElementDesktopReview: elements(),
    ElementVerification: elements(),
    ...makeThreads(making),
    StandardTip: standards.map(({ id }) => ({
      id,
      basics: texts.text(),
      management: texts.text(),
      accreditation: texts.text(),
      saved_in_sf: false,
    })),
  }
}
