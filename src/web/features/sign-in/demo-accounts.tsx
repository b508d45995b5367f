import type { DemoAccount } from '../../data/session.ts'
import { Person } from '../../ui/person.tsx'
import styles from './demo-accounts.module.css'

type Props = {
  readonly accounts: readonly DemoAccount[]
  readonly isDisabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The accounts of a demo, a few in view and the others in groups to unfold: one press fills the form and signs in. */
export function DemoAccounts({ accounts, ...more }: Props) {
  const groups = [...Map.groupBy(accounts, ({ group }) => group)]
  return (
    <section className={styles['demo']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Try the demo as</h2>
      {groups.map(([group, members]) =>
        group === undefined ? (
          <AccountList key="first" accounts={members} {...more} />
        ) : (
          <details key={group}>
            <summary>
              {group} <span className={styles['count']}>{members.length}</span>
            </summary>
            <AccountList accounts={members} {...more} />
          </details>
        ),
      )}
    </section>
  )
}

const AccountList = ({ accounts, isDisabled, onChoose }: Props) => (
  <ul>
    {accounts.map((account) => (
      <li key={account.email}>
        <button type="button" disabled={isDisabled} onClick={() => onChoose(account)}>
          <Person name={account.name} />
          <small>{account.description}</small>
        </button>
      </li>
    ))}
  </ul>
)
