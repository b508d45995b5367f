import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { moduleParts, type ModulePart } from '../../search.ts'
import { FinalizeModule } from './finalize-module.tsx'
import { useModule } from './module-context.ts'
import styles from './module-head.module.css'
import { partsOfModule } from './parts-of-module.tsx'

const counted = (n: number, one: string): string =>
  `${n.toLocaleString('en-US')} ${one}${n === 1 ? '' : 's'}`

/** What the module is called, how much it holds, whether it is finalized, and the way to its parts. */
export function ModuleHead({ part }: { readonly part: ModulePart }) {
  const { module } = useModule()
  const { Name, Version, AccreditationOrganization } = module
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <Link to="/app/admin/modules" className={styles['up']}>
          <ChevronLeft size={16} aria-hidden />
          Modules
        </Link>
        <h1>{Name}</h1>
        <p className={styles['facts']}>
          {[
            Version && `Version ${Version}`,
            AccreditationOrganization,
            counted(module.standardCount, 'standard'),
            counted(module.elementCount, 'element'),
            counted(module.projectCount, 'project'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <FinalizeModule />
      <nav className={styles['parts']} aria-label="Module sections">
        {moduleParts.map((name) => (
          <Link
            key={name}
            from="/app/admin/modules/$module_id"
            to="."
            search={name === moduleParts[0] ? {} : { part: name }}
            activeOptions={{ exact: true }}
            aria-current={name === part ? 'page' : undefined}
          >
            {partsOfModule[name].title}
          </Link>
        ))}
      </nav>
    </header>
  )
}
