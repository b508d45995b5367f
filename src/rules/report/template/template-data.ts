import { statusLabelOf } from '../../review/labels/phase-label.ts'
import { isComplete } from '../../review/labels/progress.ts'
import { phaseOf } from '../../review/phases.ts'
import { elementTypes } from '../../standards/elements/element-types.ts'
import { isTaskOpen } from '../../tasks/open-task.ts'
import { displayDate } from '../../text/stored-date.ts'
import { audienceWords } from '../audiences.ts'
import { detailsIn, elementsInOrder, moduleTitle, scoreCell } from '../blocks.ts'
import { placeOf } from '../evidence-index.ts'
import { waitsFor } from '../full-review.ts'
import { scopeWords } from '../make-report.ts'
import type {
  ReportSource,
  SourceElement,
  SourceRequest,
  SourceStandard,
} from '../report-source.ts'
import type { EntriesOf, TemplateData } from './placeholders.ts'

type StandardData = EntriesOf<EntriesOf<TemplateData['modules']>['standards']>
type ElementData = EntriesOf<StandardData['elements']>
type RequestData = EntriesOf<StandardData['requests']>

const day = (date: string | null | undefined): string => (date == null ? '' : displayDate(date))
const percent = (score: number | null | undefined): string => (score == null ? '' : `${score} %`)

function elementData(
  source: ReportSource,
  standard: SourceStandard,
  { element, name }: { readonly element: SourceElement; readonly name: string },
): ElementData {
  const details = detailsIn(source, standard, element)
  const { Text, ElementTypeId, isScorable, citations, support } = element
  return {
    element: name,
    text: Text,
    type: isScorable ? (elementTypes.find(({ id }) => id === ElementTypeId)?.title ?? '') : '',
    score: isScorable ? scoreCell(details?.MockScore).text : '',
    ready: details?.IsClientReady === true ? 'Ready' : '',
    comment: details?.ConsultantComment ?? '',
    support: support?.SupportText ?? '',
    hasCitations: citations.length > 0,
    citations: citations.map((citation) => ({
      document: citation.Title || citation.Name,
      place: placeOf(citation),
      quote: citation.Anchor?.exact ?? '',
    })),
  }
}

const requestData = (request: SourceRequest): RequestData => ({
  request: request.Text,
  received: day(request.ReceivedDate),
  due: day(request.DueDate),
  state: request.SentDate !== null ? 'Sent' : request.IsAnswered ? 'Answered' : 'Open',
  answer: request.Answer ?? '',
})

const isDone = ({ phase }: ReportSource, { details }: SourceStandard): boolean =>
  isComplete(statusLabelOf(phase, details.label))

function standardData(source: ReportSource, standard: SourceStandard): StandardData {
  const { details, Id } = standard
  const nameOf = (id: string | null) => (id === null ? '' : source.nameOf(id))
  const elements = elementsInOrder(standard).map((one) => elementData(source, standard, one))
  const tasks = source.tasks.filter((task) => task.StandardId === Id && isTaskOpen(task))
  const requests = source.requests.filter(({ StandardId }) => StandardId === Id)
  return {
    standard: standard.Name,
    label: details.label,
    isDone: isDone(source, standard),
    seniorConsultant: nameOf(details.OwnerId),
    associateConsultant: nameOf(details.JuniorOwnerId),
    clientComment: details.ClientComment ?? '',
    consultantComment: details.ConsultantComment ?? '',
    theGood: details.TheGood ?? '',
    theBad: details.TheBad ?? '',
    mandatoryScore: percent(details.MockScore?.mandatoryScore),
    pointsScore: percent(details.MockScore?.pointsScore),
    leadingIndicatorsScore: percent(details.MockScore?.liScore),
    hasElements: elements.length > 0,
    elements,
    hasTasks: tasks.length > 0,
    tasks: tasks.map((task) => ({
      task: task.Text,
      due: day(task.DueDate),
      waitsFor: waitsFor(task),
    })),
    hasRequests: requests.length > 0,
    requests: requests.map(requestData),
  }
}

/** Returns the values that fill a Word template, from rows that its reader may see; absent values are empty. */
export function templateData(source: ReportSource, isOneStandard: boolean): TemplateData {
  const { standards, modules, dates } = source
  return {
    project: source.project,
    organization: source.organization?.OrganizationName ?? '',
    phase: phaseOf(source.phase).title,
    scope: scopeWords('full-review', source, isOneStandard),
    audience: audienceWords[source.audience],
    date: displayDate(source.date),
    standardCount: String(standards.length),
    doneCount: String(standards.filter((standard) => isDone(source, standard)).length),
    hasDates: dates.length > 0,
    dates: dates.map(({ Name, Date }) => ({ event: Name, day: day(Date) })),
    modules: modules.map((module) => ({
      module: moduleTitle(module),
      standards: standards
        .filter(({ StandardSetId }) => StandardSetId === module.Id)
        .map((standard) => standardData(source, standard)),
    })),
  }
}
