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

const sharedFields: readonly PersonField[] = ['FirstName', 'LastName', 'Title']
const ownFields: readonly PersonField[] = [...sharedFields, 'PhoneNumber', 'URL', 'NotifyOnNewTask']

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
          <Profile profile={profile.data} fields={preview ? sharedFields : ownFields} />
        ) : (
          <SkeletonRows rows={6} height="60px" name="Loading the profile" />
        )}
        {preview ? (
          <ProfilePart
            id="kept"
            title="Private"
            words="Phone number, web address, mail setting, password, two-step verification and sessions are only visible to this person."
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
      title="Two-step verification"
      words="A second step after your password: an app or a passkey that only you have. It protects your account even if someone learns your password."
    >
      <FactorHint />
      <FactorsPart />
    </ProfilePart>
    <ProfilePart
      id="sessions"
      title="My sessions"
      words="Devices on which you are signed in. Sessions end on their own when they are not used."
    >
      <OwnSessions />
    </ProfilePart>
  </>
)

function Profile({
  profile,
  fields,
}: {
  readonly profile: Data<'users/profile'>
  readonly fields: readonly PersonField[]
}) {
  const person = usePersonDraft(profile)
  const { UserName, UserType, Role } = profile
  const facts = {
    'E-mail address': UserName,
    Type: UserType,
    ...(Role !== undefined && Role !== UserType && { Role }),
  }
  return (
    <>
      <PersonForm name="My profile" person={person} fields={fields} isOwn />
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
