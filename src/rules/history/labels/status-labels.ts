import { isGivenBack } from '../../review/actions/given-back.ts'
import { statusColumns } from '../../review/status-columns.ts'
import { theStandard } from './formatters.ts'
import { changesOf, textOf, type Description, type Entry } from './history-change.ts'
import { columnTitle } from './value-labels.ts'

type Parameter = keyof typeof statusColumns

/** The words for setting and for clearing each flag; `X` stands for the standard. */
const flagWords: Readonly<
  Record<Exclude<Parameter, 'status'>, readonly [on: string, off: string]>
> = {
  is_ready_by_client: ['submitted X for review', 'sent X back to the client'],
  initiate_second_review: ['started the second review of X', 'ended the second review of X'],
  initiate_rfi_review: [
    'recorded a request for information on X',
    'marked the request for information on X as answered',
  ],
  upload_this_standard: ['marked X for upload', 'removed the mark for upload from X'],
  uploaded_to_urac: ['marked X as uploaded to URAC', 'withdrew that X was uploaded to URAC'],
}

const statusWords: Readonly<Record<string, string>> = {
  NotApplicable: 'marked X as not applicable',
  Complete: 'marked X as complete',
  ReadyForSecondReview: 'passed X to the senior consultant',
  Blank: 'set X back to being open',
}

const flags = Object.keys(flagWords) as (keyof typeof flagWords)[]

/** Whether a parameter was sent and changed its column, as far as the reader can see. */
function isChanged({ parameters, prior }: Entry, parameter: Parameter): boolean {
  const column = statusColumns[parameter]
  return (
    parameters[parameter] !== undefined &&
    !(Object.hasOwn(prior, column) && prior[column] === parameters[parameter])
  )
}

/** Whether the review of what a client submitted ends without any word to the client: completing a standard and sending it back set the same. */
const isEnded = ({ parameters }: Entry): boolean =>
  parameters['status'] === 'Complete' &&
  !parameters['reason'] &&
  !(parameters['return_elements'] as readonly unknown[] | undefined)?.length

/** Returns the action that describes a change of the status, and the parameter that it is derived from. */
function actOf(entry: Entry): { readonly words: string; readonly by: Parameter } | null {
  const { parameters } = entry
  const changed = flags.filter((flag) => isChanged(entry, flag))
  const status = isChanged(entry, 'status') ? String(parameters['status']) : null
  const statusAct = status === null ? undefined : statusWords[status]
  if (statusAct && (status === 'NotApplicable' || status === 'ReadyForSecondReview'))
    return { words: statusAct, by: 'status' }
  if (isGivenBack(parameters, entry.prior))
    return { words: 'gave X back to the associate consultant', by: 'status' }
  const on = changed.find((flag) => parameters[flag] === true)
  if (on) return { words: flagWords[on][0], by: on }
  if (changed.includes('is_ready_by_client') && isEnded(entry))
    return { words: 'ended the review of X', by: 'is_ready_by_client' }
  if (changed.includes('is_ready_by_client'))
    return { words: flagWords.is_ready_by_client[1], by: 'is_ready_by_client' }
  if (statusAct) return { words: statusAct, by: 'status' }
  const [off] = changed
  return off ? { words: flagWords[off][1], by: off } : null
}

/** Describes a change of a standard's status and flags as the action that caused it. */
export function describeStatus(entry: Entry): Description {
  const { inPhase, parameters } = entry
  const text = textOf(parameters['reason'])
  const act = actOf(entry)
  if (act === null)
    return { words: `set the status of ${theStandard(entry)} again${inPhase}`, text }
  const named = columnTitle(statusColumns[act.by])
  return {
    words: `${act.words.replace('X', () => theStandard(entry))}${inPhase}`,
    text,
    changes: changesOf(entry).filter(({ what }) => what !== named),
  }
}
