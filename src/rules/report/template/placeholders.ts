/** The placeholders available at a point of a Word template: texts, conditions, and lists with the placeholders of their entries. */
export type Placeholders = {
  readonly [Name: string]: {
    readonly kind: 'text' | 'condition' | 'list'
    readonly says: string
    /** The placeholders of each entry of a list. */
    readonly each?: Placeholders
  }
}

const text = (says: string) => ({ kind: 'text', says }) as const
const condition = (says: string) => ({ kind: 'condition', says }) as const
const list = <Each extends Placeholders>(says: string, each: Each) =>
  ({ kind: 'list', says, each }) as const

const citations = list('The passages cited at the element.', {
  document: text('The title of the document.'),
  place: text('The place in the document, such as Page 3.'),
  quote: text('The cited words.'),
})

const elements = list('The elements of the standard, in their order.', {
  element: text('The name of the element, or Stem.'),
  text: text('The text of the element.'),
  type: text('Its type, such as Mandatory.'),
  score: text('Its score in words, where the reader may see it.'),
  ready: text('Ready, if the client has marked it so.'),
  comment: text('The comment of the consultant, where the reader may see it.'),
  support: text('The support text of the client.'),
  hasCitations: condition('Whether the element has citations.'),
  citations,
})

const tasks = list('The open tasks of the standard.', {
  task: text('The text of the task.'),
  due: text('The day by which it has to be done.'),
  waitsFor: text('The people who have not done their part yet.'),
})

const requests = list('What the accreditor asks about the standard (RFI).', {
  request: text('The text of the request.'),
  received: text('The day on which it was received.'),
  due: text('The day by which it has to be answered.'),
  state: text('Open, Answered or Sent.'),
  answer: text('The answer.'),
})

const standards = list('The standards of the module, in their order.', {
  standard: text('The name of the standard.'),
  label: text('Its label in the phase, such as Full Score.'),
  isDone: condition('Whether its label means that nothing is left to do.'),
  seniorConsultant: text('The senior consultant.'),
  associateConsultant: text('The associate consultant.'),
  clientComment: text('The comment of the client.'),
  consultantComment: text('The comment of the consultant, where the reader may see it.'),
  theGood: text('The Good, where the reader may see it.'),
  theBad: text('The Bad, where the reader may see it.'),
  mandatoryScore: text('The score of the mandatory elements in percent.'),
  pointsScore: text('The score of the points elements in percent.'),
  leadingIndicatorsScore: text('The score of the leading indicators in percent.'),
  hasElements: condition('Whether the standard has elements.'),
  elements,
  hasTasks: condition('Whether the standard has open tasks.'),
  tasks,
  hasRequests: condition('Whether the accreditor has asked anything.'),
  requests,
})

/** The placeholders available outside all lists. */
export const placeholders = {
  project: text('The name of the project.'),
  organization: text('The organization named on reports of the project.'),
  phase: text('The phase, such as Desktop Review.'),
  scope: text('The phase and the modules or the standard of the report.'),
  audience: text('Whom the report is for.'),
  date: text('The day on which the data were read.'),
  standardCount: text('The number of standards in the report.'),
  doneCount: text('The number of those with nothing left to do.'),
  hasDates: condition('Whether the project has dates.'),
  dates: list('The dates of the project, the earliest first.', {
    event: text('The name of the date.'),
    day: text('The day.'),
  }),
  modules: list('The modules in scope.', {
    module: text('The name of the module with its version.'),
    standards,
  }),
} as const satisfies Placeholders

type ValueOf<One> = One extends { readonly kind: 'list'; readonly each: infer Each }
  ? readonly ValuesOf<Each>[]
  : One extends { readonly kind: 'condition' }
    ? boolean
    : string
type ValuesOf<All> = { readonly [Name in keyof All]: ValueOf<All[Name]> }

/** The values that fill a template. */
export type TemplateData = ValuesOf<typeof placeholders>

/** The type of the entries of a list value. */
export type EntriesOf<List> = List extends readonly (infer Entry)[] ? Entry : never
