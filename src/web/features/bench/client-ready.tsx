import { Switch } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ElementPhase } from '../../../rules/phases.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench } from './bench-context.ts'
import styles from './client-ready.module.css'
import type { LayPart } from './element-handle.ts'
import type { Element } from './scored-rows.ts'
import { useHandlePart } from './use-handle-part.ts'

/** Whether the client is ready with an element: a switch for clients, a way to send it back for staff. */
export function ClientReady({
  element,
  phase,
  lay,
}: {
  readonly element: Element
  readonly phase: ElementPhase
  readonly lay: LayPart
}) {
  const { project_id, isStaff, may } = useBench()
  const write = useTransformation('Element:UpdateClientReady')
  const details = element.phaseDetails[phase]
  const parametersFor = (is_client_ready: boolean) => ({
    project_id,
    element_id: element.Id,
    phase,
    is_client_ready,
  })
  const ready = useSavedChoice(`ready/${project_id}/${element.Id}/${phase}`, {
    stored: details?.IsClientReady ?? false,
    onSave: (value, expected) =>
      write.send(parametersFor(value), { expected: { IsClientReady: expected } }),
  })
  const isShown = ready.value
  const mayChange =
    may('Element:UpdateClientReady', parametersFor(!isShown), details) && (!isStaff || isShown)
  const change = () => {
    if (mayChange) ready.choose(!isShown)
  }
  useHandlePart(lay, 'ready', change)

  return (
    <span className={styles['ready']}>
      {isStaff && isShown && (
        <span className={styles['mark']}>
          <Check size={14} aria-hidden /> Client ready
        </span>
      )}
      {isStaff && mayChange && isShown && (
        <button type="button" className={styles['act']} onClick={change}>
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
          onChange={change}
        />
      )}
      {ready.state !== 'Pending' && ready.state !== 'Complete' && (
        <TrackerMark state={ready.state} error={ready.error} />
      )}
    </span>
  )
}
