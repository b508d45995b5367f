import type { ComponentType } from 'react'
import type { ModulePart } from '../../search.ts'
import { laterPart } from '../../ui/later-part.tsx'
import { DetailsPart } from './details-part.tsx'
import { StandardsPart } from './standards-part.tsx'

/** The parts of a module's page by their names in the address. The pattern's engine comes only with the names. */
export const partsOfModule: Readonly<
  Record<ModulePart, { readonly title: string; readonly Part: ComponentType }>
> = {
  Standards: { title: 'Standards', Part: StandardsPart },
  Names: {
    title: 'Names and groups',
    Part: laterPart(async () => (await import('./names-part.tsx')).NamesPart),
  },
  Templates: {
    title: 'Templates',
    Part: laterPart(async () => (await import('./templates-part.tsx')).TemplatesPart),
  },
  Details: { title: 'Details', Part: DetailsPart },
}
