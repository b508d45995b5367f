import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import type { Data } from '../../data/contracts.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { FactorsPart } from '../../ui/factors/factors-part.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { PersonForm } from '../../ui/people/person-form.tsx'
import type { PersonField } from '../../ui/people/person-values.ts'
import { usePersonDraft } from '../../ui/people/use-person-draft.ts'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { FactorHint } from './factor-hint.tsx'
import { Organizations } from './organizations.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfilePart } from './profile-part.tsx'
import styles from './profile-page.module.css'

const ownFields: readonly PersonField[] = [
  'FirstName',
  'LastName',
  'Title',
  'PhoneNumber',
  'URL',
  'NotifyOnNewTask',
]

/** The own profile: who one is, how one signs in, and where one is signed in. */
export function ProfilePage() {
  const { preview } = useSession()
  const profile = useQueryOf('users/profile', {})
  return (
    <Page title="My profile">
      <PageHead title="My profile" />
      <div className={styles['profile']}>
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
        {preview ? (
          <ProfilePart
            id="kept"
            title="Signing in"
            words="The password, the second factors and the sessions are shown to the person alone."
          />
        ) : (
          <SigningIn />
        )}
      </div>
    </Page>
  )
}

const SigningIn = () => (
  <>
    <OwnAccount />
    <ProfilePart
      id="second-factors"
      title="Second factors"
      words="Beside the password, something that only you have. With one of these, a password that was found out opens nothing."
    >
      <FactorHint />
      <FactorsPart />
    </ProfilePart>
    <ProfilePart
      id="sessions"
      title="My sessions"
      words="Where this account is signed in. A session that was not used for long ends by itself."
    >
      <OwnSessions />
    </ProfilePart>
  </>
)

function Profile({ profile }: { readonly profile: Data<'users/profile'> }) {
  const person = usePersonDraft(profile)
  const { UserName, UserType, Role } = profile
  const facts = {
    'E-mail address': UserName,
    Type: UserType,
    ...(Role !== UserType && { Role }),
  }
  return (
    <>
      <PersonForm name="My profile" person={person} fields={ownFields} isOwn />
      <dl className={styles['facts']}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Organizations own={profile} />
    </>
  )
}
