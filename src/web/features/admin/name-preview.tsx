import { companyProgram } from '../../../rules/company-program.ts'
import styles from './project-form.module.css'

/** How the name that is typed will be shown: company and program apart. */
export function NamePreview({ name }: { readonly name: string }) {
  const { company, program } = companyProgram(name)
  return (
    <dl className={styles['preview']}>
      <div>
        <dt>Company</dt>
        <dd>{company || '–'}</dd>
      </div>
      <div>
        <dt>Program</dt>
        <dd>{program ?? '–'}</dd>
      </div>
    </dl>
  )
}
