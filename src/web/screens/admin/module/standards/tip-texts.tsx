import { Switch } from '@mantine/core'
import type { Data } from '#web/data/api/contracts.ts'
import { asTextOrNull } from '#web/data/autosave/stored-text.ts'
import { useChoiceAutosave } from '#web/data/autosave/use-choice-autosave.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTransformation } from '#web/data/writes/use-transformation.ts'
import { AutosaveTextarea } from '#web/domain/autosave/autosave-textarea.tsx'
import { tipTitles, type TipName } from '#web/domain/standard/tip-titles.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { SaveStatus } from '#web/ui/save-status/save-status.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import { useModule, type NamedStandard } from '../shared/module-context.ts'
import { ReadOnlyTexts } from '../shared/read-only-texts.tsx'
import styles from './tip-texts.module.css'

type Tip = Data<'tips/sf_tips'>[number]

const longest = 20_000
const names = Object.keys(tipTitles) as TipName[]

/** The tip of the standard: three autosaved texts, editable in a finalized module too. */
export function TipTexts({ standard: { Id } }: { readonly standard: NamedStandard }) {
  const { module, isReadOnly } = useModule()
  const { data: tips, error, refetch } = useQueryOf('tips/sf_tips', { module_id: module.Id })
  const tip = tips?.find(({ id }) => id === Id)
  return (
    <section aria-labelledby="tip">
      <h2 id="tip">Tip</h2>
      <p className={styles['changed']}>
        Shown to staff and clients under Guidance.
        {tip?.updated_at && (
          <>
            {' '}
            Changed on <DateText value={tip.updated_at} withTime />.
          </>
        )}
      </p>
      {error && (
        <ErrorAlert
          what="The tip could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !tips && <SkeletonRows rows={3} height="120px" name="Loading the tip" />}
      {tips && isReadOnly && (
        <ReadOnlyTexts
          none="This standard has no tip."
          texts={names.map((name) => [tipTitles[name], tip?.[name]])}
        />
      )}
      {tips &&
        !isReadOnly &&
        names.map((name) => <TipText key={name} id={Id} name={name} tip={tip} />)}
      {tips && <TipSaved id={Id} tip={tip} isDisabled={isReadOnly} />}
    </section>
  )
}

function TipText({
  id,
  name,
  tip,
}: {
  readonly id: number
  readonly name: TipName
  readonly tip: Tip | undefined
}) {
  const write = useTransformation('StandardTip:Update')
  const stored = tip?.[name] ?? null
  return (
    <AutosaveTextarea
      label={tipTitles[name]}
      stored={stored}
      storedAs={asTextOrNull}
      draftKey={`tip/${id}/${name}`}
      minRows={2}
      longest={longest}
      onSave={(text, expected) =>
        write.send({ id, [name]: text }, { expected: { [name]: expected } })
      }
    />
  )
}

/** Whether the current texts of the tip were saved in SF; changing a text clears it, as on the server. */
function TipSaved({
  id,
  tip,
  isDisabled,
}: {
  readonly id: number
  readonly tip: Data<'tips/sf_tips'>[number] | undefined
  readonly isDisabled: boolean
}) {
  const write = useTransformation('StandardTip:Update')
  const saved = useChoiceAutosave(`tip/${id}/saved_in_sf`, {
    stored: tip?.saved_in_sf ?? false,
    onSave: (saved_in_sf, expected) =>
      write.send({ id, saved_in_sf }, { expected: { saved_in_sf: expected } }),
  })
  return (
    <div className={styles['saved']}>
      <Switch
        label="Saved in SF"
        description={tip ? 'Turned off when a text of the tip changes.' : 'Write the tip first.'}
        checked={saved.value}
        disabled={isDisabled || tip === undefined}
        onChange={({ currentTarget }) => saved.choose(currentTarget.checked)}
      />
      <SaveStatus state={saved.state} error={saved.error} />
    </div>
  )
}
