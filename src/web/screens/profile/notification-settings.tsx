import { NativeSelect } from '@mantine/core'
import { levelNames, type NotificationLevel } from '#rules/notifications/levels.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import { ShowMore } from '#web/ui/list/show-more.tsx'
import { useMostShown } from '#web/ui/list/use-most-shown.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import styles from './notification-settings.module.css'

type Setting = Data<'notifications/settings'>[number]

const explanations: Readonly<Record<NotificationLevel, string>> = {
  all: 'every standard of the project that changes hands and every RFI, with mails',
  mine: 'standards that you lead or that are sent back to you, their RFIs, your tasks and mentions, with mails',
  digest:
    'the same in the bell, and one mail on Monday with what waits for you and your tasks that are due',
  off: 'the same in the bell only',
}

const step = 12

/** How much the person is notified about, with one row per project. */
export const NotificationSettings = () => (
  <>
    <dl className={styles['words']}>
      {Object.entries(levelNames).map(([level, name]) => (
        <div key={level}>
          <dt>{name}</dt>
          <dd>{explanations[level as NotificationLevel]}</dd>
        </div>
      ))}
    </dl>
    <AsyncContent
      name="the notification settings"
      result={useQueryOf('notifications/settings', {})}
      rows={3}
      height="48px"
      isEmpty={(rows) => rows.length === 0}
      empty="Your projects will appear here, each with what you are notified of."
    >
      {(rows) => <Settings rows={rows} />}
    </AsyncContent>
  </>
)

function Settings({ rows }: { readonly rows: readonly Setting[] }) {
  const [shown, setShown] = useMostShown(step)
  return (
    <>
      <ul className={styles['list']}>
        {rows.slice(0, shown).map((row) => (
          <SettingRow key={row.ProjectId} row={row} />
        ))}
      </ul>
      <ShowMore shown={shown} total={rows.length} step={step} onShow={setShown} />
    </>
  )
}

function SettingRow({ row }: { readonly row: Setting }) {
  const { ProjectId: project_id, ProjectName } = row
  const { isReadOnly } = useSession()
  const write = useTransformation('Project:UpdateNotificationLevel')
  const { value, choose, state, error, reset } = useChoiceAutosave(
    `notification-level/${project_id}`,
    {
      stored: row.Level,
      onSave: (level, Level) => write.send({ project_id, level }, { expected: { Level } }),
    },
  )
  const conflict = error?.conflict
  return (
    <li>
      <NativeSelect
        label={ProjectName}
        value={value}
        disabled={isReadOnly}
        data={Object.entries(levelNames).map(([level, label]) => ({ value: level, label }))}
        onChange={({ currentTarget }) => choose(currentTarget.value as NotificationLevel)}
      />
      <SaveStatus state={state} error={error} />
      {conflict && (
        <StoredChange
          conflict={conflict}
          what={`The level of ${ProjectName}`}
          stored={levelNames[conflict.stored as NotificationLevel] ?? String(conflict.stored)}
          onCancel={reset}
        />
      )}
      {error && !conflict && (
        <ErrorAlert what="The level was not saved" error={error} kept="The earlier one holds." />
      )}
    </li>
  )
}
