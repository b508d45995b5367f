import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { isStaffType } from '#rules/permissions/staff.ts'
import { refetchFactors, factorsOptions } from '#web/data/account/factors.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { FactorsSection } from '#web/domain/factor/factors-section.tsx'
import { PersonForm } from '#web/domain/person/person-form.tsx'
import type { PersonField } from '#web/domain/person/person-values.ts'
import { usePersonDraft } from '#web/domain/person/use-person-draft.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { CalendarFeed } from './calendar-feed.tsx'
import { ChangeAddress } from './change-address.tsx'
import { ChangePassword } from './change-password.tsx'
import { NotificationSettings } from './notification-settings.tsx'
import { Organizations } from './organizations.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { ProfileSection } from './profile-section.tsx'
import styles from './profile-page.module.css'

const sharedFields: readonly PersonField[] = ['FirstName', 'LastName', 'Title']
const ownFields: readonly PersonField[] = [...sharedFields, 'PhoneNumber', 'URL', 'NotifyOnNewTask']

/** The person's own profile: personal data, sign-in methods and sessions. */
export function ProfilePage() {
  const { preview } = useSession()
  return (
    <Page title="My profile">
      <PageHead title="My profile" />
      <div className={styles['profile']}>
        <AsyncContent
          name="the profile"
          result={useQueryOf('users/profile', {})}
          rows={6}
          height="60px"
        >
          {(profile) => <Profile profile={profile} fields={preview ? sharedFields : ownFields} />}
        </AsyncContent>
        {preview ? (
          <ProfileSection
            id="kept"
            title="Private"
            words="Phone number, web address, mail setting, password, two-step verification, calendar feed and sessions are only visible to this person."
          />
        ) : (
          <>
            <ProfileSection
              id="notifications"
              title="Notifications"
              words="What the bell and mails notify you of, by project. Mails about tasks have a switch of their own above."
            >
              <NotificationSettings />
            </ProfileSection>
            <SigningIn />
          </>
        )}
      </div>
    </Page>
  )
}

const SigningIn = () => (
  <>
    <OwnAccount />
    <ProfileSection
      id="second-factors"
      title="Two-step verification"
      words="A second step after your password: an app or a passkey that only you have. It protects your account even if someone learns your password."
    >
      <FactorHint />
      <FactorsSection />
    </ProfileSection>
    <ProfileSection
      id="calendar-feed"
      title="Calendar feed"
      words="The dates of your projects, your open tasks and the open RFIs with a due date, in your calendar program. It fetches them from an address, which stops working while you have not signed in for 90 days."
    >
      <CalendarFeed />
    </ProfileSection>
    <ProfileSection
      id="sessions"
      title="My sessions"
      words="Devices on which you are signed in. Sessions end on their own when they are not used."
    >
      <OwnSessions />
    </ProfileSection>
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

/** Advises staff without a second factor, where the installation does not require one, that a live installation will. */
function FactorHint() {
  const { secondFactor, user_type, isAdministrator } = useUser()
  const isStaff = isStaffType(user_type) || isAdministrator
  if (!isStaff || secondFactor !== 'absent') return null
  return (
    <p className={styles['hint']}>
      <ShieldCheck size={18} aria-hidden />
      <span>In production, staff must use two-step verification. You can set it up here now.</span>
    </p>
  )
}

/** The password and e-mail address of the account; for an account without a password, how it signs in instead. */
function OwnAccount() {
  const { hasEmbeddedSignIn, hosted } = useSession()
  const { data: factors, error } = useQuery(factorsOptions)
  // The second factors section reports the failed request.
  if (error && !factors) return null
  return (
    <ProfileSection id="account" title="Password and e-mail address">
      {factors === undefined ? (
        <SkeletonRows rows={3} height="60px" name="Loading your account" />
      ) : factors.hasPassword && hasEmbeddedSignIn ? (
        <div className={styles['account']}>
          <div>
            <h3>Change password</h3>
            <ChangePassword onChanged={() => void refetchFactors()} />
          </div>
          <div>
            <h3>Change e-mail address</h3>
            <ChangeAddress />
          </div>
        </div>
      ) : (
        <p className={styles['words']}>
          You sign in through {hosted?.name ?? 'another service'}. Change your password and e-mail
          address there.
          {hosted?.profileUrl && (
            <>
              {' '}
              <a href={hosted.profileUrl} rel="noreferrer">
                My profile at {hosted.name}
              </a>
            </>
          )}
        </p>
      )}
    </ProfileSection>
  )
}
