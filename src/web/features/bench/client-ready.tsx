import { Switch } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ElementPhase } from '../../../rules/phases.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { useBench } from './bench-context.ts'
import styles from './client-ready.module.css'
import type { LayPart } from './element-handle.ts'
import type { Element } from './scored-rows.ts'
import { useChosen } from '../../ui/use-chosen.ts'
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
  const isReady = details?.IsClientReady ?? false
  const [isShown, choose] = useChosen(isReady, write.state)
  const parameters = {
    project_id,
    element_id: element.Id,
    phase,
    is_client_ready: !isShown,
  }
  const mayChange = may('Element:UpdateClientReady', parameters, details) && (!isStaff || isShown)
  const change = () => {
    if (!mayChange || write.state === 'Updating') return
    choose(!isShown)
    void write.run(parameters, { expected: { IsClientReady: isShown } })
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
      {write.state !== 'Pending' && write.state !== 'Complete' && (
        <TrackerMark state={write.state} error={write.error} />
      )}
    </span>
  )
}
