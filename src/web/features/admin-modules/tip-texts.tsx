import type { Data } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { useTransformation } from '../../data/use-transformation.ts'
import { DateText } from '../../ui/date-text.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { asTextOrNull } from '../../ui/autosave/stored-text.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { tipTitles, type TipName } from '../../ui/tip-titles.ts'
import { useModule, type NamedStandard } from './module-context.ts'
import { ReadTexts } from './read-texts.tsx'
import { TipSaved } from './tip-saved.tsx'
import styles from './tip-texts.module.css'

type Tip = Data<'tips/sf_tips'>[number]

const longest = 20_000
const names = Object.keys(tipTitles) as TipName[]

/** The tip of the standard: three texts that save themselves, also in a module that is finalized. */
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
        <ErrorNote
          what="The tip could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !tips && <SkeletonRows rows={3} height="120px" name="Loading the tip" />}
      {tips && isReadOnly && (
        <ReadTexts
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
    <SavedText
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
