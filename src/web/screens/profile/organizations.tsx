import { queryOptions, useQuery } from '@tanstack/react-query'
import type { providerEndpoints } from '#operations/provider/contract.ts'
import { getEndpoint } from '#web/data/api/endpoints.ts'
import { useSession } from '#web/data/session/session.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './profile-page.module.css'

const hostedOptions = queryOptions({
  queryKey: ['own organizations'],
  queryFn: ({ signal }) =>
    getEndpoint<typeof providerEndpoints.listOrganizations>(
      '/api/auth/hosted/organizations',
      signal,
    ),
})

/** The organizations of the person: the one in the profile, and those that the sign-in provider reports. */
export function Organizations({
  own,
}: {
  readonly own: {
    readonly Organization: string | null
    readonly OrganizationId?: string | null | undefined
  }
}) {
  const session = useSession()
  // During impersonation the provider's data belongs to the impersonator, so hide it.
  const hosted = session.preview ? null : session.hosted
  const { data, error, refetch } = useQuery({ ...hostedOptions, enabled: hosted !== null })
  const others = (data ?? []).filter((name) => name !== own.Organization)
  const isLoading = hosted !== null && data === undefined && !error
  return (
    <ProfileSection
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
            <ProfileOrganization name={own.Organization} id={own.OrganizationId} />
          )}
          {others.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ) : (
        !error &&
        !isLoading && (
          <p className={styles['words']}>
            Your organization will appear here once an administrator has entered it.
          </p>
        )
      )}
      {isLoading && <SkeletonRows rows={1} name="Loading organizations" />}
      {error && (
        <ErrorAlert
          what="The organizations of hosted sign-in could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </ProfileSection>
  )
}

const ProfileOrganization = ({
  name,
  id,
}: {
  readonly name: string
  readonly id: string | null | undefined
}) => (
  <li>
    {name} {id && id !== name && <span className={styles['words']}>({id})</span>}
  </li>
)
