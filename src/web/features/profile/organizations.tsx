import { queryOptions, useQuery } from '@tanstack/react-query'
import { getData } from '../../data/api.ts'
import { useSession } from '../../data/session.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ProfilePart } from './profile-part.tsx'
import styles from './profile-page.module.css'

const hostedOptions = queryOptions({
  queryKey: ['own organizations'],
  queryFn: async ({ signal }) =>
    (await getData('/api/auth/hosted/organizations', signal)) as readonly string[],
})

/** The organizations to which the person belongs: that of the profile, and those that hosted sign-in names. */
export function Organizations({
  own,
}: {
  readonly own: {
    readonly Organization: string | null
    readonly OrganizationId?: string | null | undefined
  }
}) {
  const session = useSession()
  // Within a preview the provider's word is the person's alone.
  const hosted = session.preview ? null : session.hosted
  const { data, error, refetch } = useQuery({ ...hostedOptions, enabled: hosted !== null })
  const others = (data ?? []).filter((name) => name !== own.Organization)
  return (
    <ProfilePart
      id="organizations"
      title="Organizations"
      words={
        hosted
          ? `The first is set by an administrator; the others come from ${hosted.name}. They do not decide which projects you can see.`
          : 'Set by an administrator. It does not decide which projects you can see.'
      }
    >
      {own.Organization || others.length > 0 ? (
        <ul className={styles['organizations']}>
          {own.Organization && (
            <li>
              {own.Organization}{' '}
              {own.OrganizationId && own.OrganizationId !== own.Organization && (
                <span className={styles['words']}>({own.OrganizationId})</span>
              )}
            </li>
          )}
          {others.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        !error &&
        (hosted === null || data !== undefined) && (
          <p className={styles['words']}>
            Your organization will appear here once an administrator has entered it.
          </p>
        )
      )}
      {hosted !== null && data === undefined && !error && (
        <SkeletonRows rows={1} name="Loading organizations" />
      )}
      {error && (
        <ErrorNote
          what="The organizations of hosted sign-in could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </ProfilePart>
  )
}
