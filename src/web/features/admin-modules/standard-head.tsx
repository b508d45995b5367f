import { Switch } from '@mantine/core'
import { useTransformation } from '../../data/use-transformation.ts'
import { asName, asTextOrNull } from '../../ui/autosave/stored-text.ts'
import { useSavedChoice } from '../../ui/autosave/use-saved-choice.ts'
import { SavedText } from '../../ui/saved-text.tsx'
import { TrackerMark } from '../../ui/tracker-mark.tsx'
import { DeleteStandard } from './delete-standard.tsx'
import { useModule, type NamedStandard } from './module-context.ts'
import styles from './standard-head.module.css'

const longest = 500
const passthroughWords = 'Pass-through: Validation Review uses the score from Desktop Review'

const needsName = (text: string): string | null => (text.trim() === '' ? 'Enter a name.' : null)

/** What the standard is called and how it counts, its group, and whether it takes its score from Desktop Review. */
export function StandardHead({
  standard,
  onGone,
}: {
  readonly standard: NamedStandard
  readonly onGone: () => void
}) {
  const { isOpen } = useModule()
  const { Name, Group = null, isDTRPassthrough } = standard
  const counts = [
    ['Mandatory', standard.mandatoryCount],
    ['Points', standard.pointsCount],
    ['Leading indicators', standard.liCount],
    ['Scorable', standard.scorableCount],
    ['Billable', standard.billableCount],
  ] as const

  return (
    <section aria-labelledby="standard-name">
      <div className={styles['first']}>
        <h2 id="standard-name" className={styles['name']}>
          {Name}
        </h2>
        {isOpen && <DeleteStandard standard={standard} onGone={onGone} />}
      </div>
      <dl className={styles['counts']}>
        {counts.map(([word, count]) => (
          <div key={word}>
            <dt>{word}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {isOpen ? (
        <StandardFields standard={standard} />
      ) : (
        (Group || isDTRPassthrough) && (
          <p className={styles['closed']}>
            {Group && `Group ${standard.parsedName.groupTitle ?? Group}. `}
            {isDTRPassthrough && passthroughWords}
          </p>
        )
      )}
    </section>
  )
}

function StandardFields({
  standard: { Id, Name, Group = null, isDTRPassthrough },
}: {
  readonly standard: NamedStandard
}) {
  const name = useTransformation('Standard:Update')
  const group = useTransformation('Standard:Update')
  const write = useTransformation('Standard:Update')
  const passthrough = useSavedChoice(`standard/${Id}/isDTRPassthrough`, {
    stored: isDTRPassthrough,
    onSave: (value, expected) =>
      write.send({ Id, isDTRPassthrough: value }, { expected: { isDTRPassthrough: expected } }),
  })
  return (
    <>
      <div className={styles['fields']}>
        <SavedText
          isLine
          label="Name"
          stored={Name}
          storedAs={asName}
          draftKey={`standard/${Id}/Name`}
          longest={longest}
          problemOf={needsName}
          onSave={(text, expected) =>
            name.send({ Id, Name: text }, { expected: { Name: expected } })
          }
        />
        <SavedText
          isLine
          label="Group (overrides the name)"
          stored={Group}
          storedAs={asTextOrNull}
          draftKey={`standard/${Id}/Group`}
          longest={longest}
          onSave={(text, expected) =>
            group.send({ Id, Group: text }, { expected: { Group: expected } })
          }
        />
      </div>
      <div className={styles['switch']}>
        <Switch
          label={passthroughWords}
          checked={passthrough.value}
          onChange={({ currentTarget }) => passthrough.choose(currentTarget.checked)}
        />
        <TrackerMark state={passthrough.state} error={passthrough.error} />
      </div>
    </>
  )
}
