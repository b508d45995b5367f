import type { FeatureFlag } from '#rules/api/feature-flags.ts'
import type { ServiceFlags } from '#web/data/flags/flag-store.ts'
import { flagNames, flagsInForce } from '#web/data/flags/flags-in-force.ts'
import { useServiceFlags } from '#web/data/flags/use-feature-flags.ts'
import { useSession } from '#web/data/session/session.ts'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { flagReason } from './flag-reason.ts'
import styles from './flags-page.module.css'

const effects: Readonly<Record<FeatureFlag, string>> = {
  SignInTesting: 'The sign-in page of a demo offers the test accounts.',
  UpdateMockScore: 'A score is shown before the server has confirmed it.',
  UpdateGAComments: 'A gap analysis comment is shown as saved before the server has confirmed it.',
  UpdateStandardComment:
    'A client or consultant comment is shown as saved before the server has confirmed it.',
  UpdateStandardStatus: 'A status is shown before the server has confirmed it.',
  CreateNewTask: 'A new task is listed before the server has confirmed it.',
}

const serviceStates: Readonly<Record<ServiceFlags['state'], string>> = {
  off: 'No flag service is set up (FLAGS_CLIENT_ID). The values are those of this installation.',
  connecting:
    'The flag service has not answered yet. Until it does, the values of this installation hold.',
  away: 'The flag service does not answer. Until it does, the values of this installation hold.',
  ready: 'The flag service decides for each person. The values below are yours.',
}

/** The feature flags, each with its effective value for the administrator and the reason for it. */
export function FlagsPage() {
  const { featureFlags } = useSession()
  const service = useServiceFlags()
  const inForce = flagsInForce(featureFlags, service)
  return (
    <Page title="Feature flags">
      <PageHead title="Feature flags" />
      <p className={styles['service']} role="status">
        {serviceStates[service.state]}
      </p>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Flag</th>
            <th scope="col">Value</th>
            <th scope="col">Why</th>
            <th scope="col">While it is enabled</th>
          </tr>
        </thead>
        <tbody>
          {flagNames.map((name) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{inForce[name] ? 'Enabled' : 'Disabled'}</td>
              <td>{flagReason(name, featureFlags, service)}</td>
              <td className={styles['effect']}>{effects[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Page>
  )
}
