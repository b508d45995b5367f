import { Button } from '@mantine/core'
import { Lock, LockOpen } from 'lucide-react'
import { useTransformation } from '../../data/use-transformation.ts'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import styles from './finalize-module.module.css'
import { useModule } from './module-context.ts'

/** Finalizes the module, or opens it again; says what either means. */
export function FinalizeModule() {
  const { module, isReadOnly } = useModule()
  const { run, state, error } = useTransformation('Module:Finalize')
  const { IsFinalized } = module
  const Icon = IsFinalized ? LockOpen : Lock
  return (
    <div className={styles['finalize']}>
      <p className={styles['words']}>
        {IsFinalized
          ? 'Finalized: the module, its standards and its elements cannot be changed.'
          : 'In progress: finalize the module to lock its standards.'}
      </p>
      {!isReadOnly && (
        <div className={styles['act']}>
          <TrackerMark state={state} error={error} />
          <Button
            variant="default"
            leftSection={<Icon size={16} aria-hidden />}
            disabled={state === 'Updating'}
            onClick={() => void run({ module_id: module.Id, is_finalized: !IsFinalized })}
          >
            {IsFinalized ? 'Reopen' : 'Finalize'}
          </Button>
        </div>
      )}
    </div>
  )
}
