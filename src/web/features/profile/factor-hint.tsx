import { ShieldCheck } from 'lucide-react'
import { isStaffType } from '../../../rules/staff.ts'
import { useUser } from '../../data/session.ts'
import styles from './profile-page.module.css'

/** Tells staff without a second factor, in a house that does not require one, what a live house will ask for. */
export function FactorHint() {
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
