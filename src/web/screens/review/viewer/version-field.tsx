import { NativeSelect } from '@mantine/core'
import type { DocumentRow } from '#web/data/api/contracts.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import type { DocumentVersion } from './shown-document.tsx'
import styles from './document-pane.module.css'

/** Chooses the version of the open document to show. */
export function VersionField({
  row,
  shown,
}: {
  readonly row: DocumentRow
  readonly shown: DocumentVersion
}) {
  const { toVersion } = useReviewNavigation()
  const current = row.currentVersion?.Version
  return (
    <NativeSelect
      aria-label="Version"
      className={styles['version']}
      value={String(shown.Version)}
      onChange={({ currentTarget: { value } }) =>
        toVersion(Number(value) === current ? null : Number(value))
      }
      data={[...(row.currentVersion ? [row.currentVersion] : []), ...row.earlierVersions].map(
        ({ Version }) => ({
          value: String(Version),
          label: Version === current ? `Version ${Version}, current` : `Version ${Version}`,
        }),
      )}
    />
  )
}
