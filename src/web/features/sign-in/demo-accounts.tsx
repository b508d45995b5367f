import type { DemoAccount } from '../../data/session.ts'
import { Person } from '../../ui/person.tsx'
import styles from './demo-accounts.module.css'

type Props = {
  readonly accounts: readonly DemoAccount[]
  readonly isDisabled: boolean
  readonly onChoose: (account: DemoAccount) => void
}

/** The accounts of a demo: one press fills the form and signs in. */
export function DemoAccounts({ accounts, isDisabled, onChoose }: Props) {
  return (
    <section className={styles['demo']} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Or look around as</h2>
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
    </section>
  )
}
