import { Switch } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ElementPhase } from '#rules/review/phases.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useKeepForLater } from '#web/data/writes/use-keep-for-later.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import type { RegisterActions } from '../shared/element-handle.ts'
import type { Element } from '../shared/element-scores.ts'
import { useReview } from '../shared/review-context.ts'
import { useElementActions } from '../shared/use-element-actions.ts'
import styles from './client-ready.module.css'

const keptMark = (name: string, isReady: boolean) => ({
  what: `Ready mark of ${name}`,
  value: isReady ? 'Ready' : 'Not ready',
})

/** The ready mark of an element, saved on change and queued while the server is unreachable. */
function useReadyMark(element: Element, phase: ElementPhase) {
  const { project_id } = useReview()
  const write = useTransformation('Element:UpdateClientReady')
  const keep = useKeepForLater('Element:UpdateClientReady')
  const parametersFor = (is_client_ready: boolean) => ({
    project_id,
    element_id: element.Id,
    phase,
    is_client_ready,
  })
  const optionsFor = (value: boolean, expected: boolean) => ({
    expected: { IsClientReady: expected },
    keptAs: keptMark(element.Name, value),
  })
  const ready = useChoiceAutosave(`ready/${project_id}/${element.Id}/${phase}`, {
    stored: element.phaseDetails[phase]?.IsClientReady ?? false,
    onSave: (value, expected) => write.send(parametersFor(value), optionsFor(value, expected)),
    keep: (value, expected) => keep(parametersFor(value), optionsFor(value, expected)),
  })
  return { ready, parametersFor }
}

/** The client's ready mark of an element: a switch for clients; staff can send the element back. */
export function ClientReady({
  element,
  phase,
  register,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly register: RegisterActions
}) {
  const { isStaff, may } = useReview()
  const details = element.phaseDetails[phase]
  const { ready, parametersFor } = useReadyMark(element, phase)
  const isShown = ready.value
  const mayChange =
    may('Element:UpdateClientReady', parametersFor(!isShown), details) && (!isStaff || isShown)
  const change = (to = !isShown) => {
    if (mayChange && to !== isShown) ready.choose(to)
  }
  useElementActions(register, 'ready', change)

  return (
    <span className={styles['ready']}>
      {isStaff && isShown && (
        <span className={styles['mark']}>
          <Check size={14} aria-hidden /> Client ready
        </span>
      )}
      {isStaff && mayChange && isShown && (
        <button type="button" className={styles['act']} onClick={() => change()}>
          Return element
        </button>
      )}
      {!isStaff && (
        <Switch
          size="sm"
          label={<span>Ready</span>}
          aria-label={`${element.Name} is ready`}
          checked={isShown}
          disabled={!mayChange}
          onChange={() => change()}
        />
      )}
      {ready.state !== 'Pending' && ready.state !== 'Complete' && (
        <SaveStatus state={ready.state} error={ready.error} />
      )}
    </span>
  )
}
