import { useQueryOf } from '../../data/use-query-of.ts'
import type { Data } from '../../data/contracts.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { PersonForm } from '../../ui/people/person-form.tsx'
import type { PersonField } from '../../ui/people/person-values.ts'
import { usePersonDraft } from '../../ui/people/use-person-draft.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import styles from './profile-page.module.css'

const ownFields: readonly PersonField[] = [
  'FirstName',
  'LastName',
  'Title',
  'PhoneNumber',
  'URL',
  'NotifyOnNewTask',
]

/** The own profile: what everybody may change of it, and what an administrator decides. */
export function ProfilePage() {
  const profile = useQueryOf('users/profile', {})
  return (
    <Page title="My profile">
      <h1>My profile</h1>
      {profile.error && !profile.data ? (
        <ErrorNote
          what="The profile could not be loaded"
          error={profile.error}
          onRetry={() => void profile.refetch()}
        />
      ) : profile.data ? (
        <Profile profile={profile.data} />
      ) : (
        <SkeletonRows rows={6} height="60px" name="Loading the profile" />
      )}
    </Page>
  )
}

function Profile({ profile }: { readonly profile: Data<'users/profile'> }) {
  const person = usePersonDraft(profile)
  const { UserName, UserType, Role, Organization } = profile
  const facts = {
    'E-mail address': UserName,
    Type: UserType,
    ...(Role !== UserType && { Role }),
    ...(Organization && { Organization }),
  }
  return (
    <div className={styles['profile']}>
      <PersonForm name="My profile" person={person} fields={ownFields} isOwn />
      <dl className={styles['facts']}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={styles['words']}>An administrator changes these.</p>
    </div>
  )
}
