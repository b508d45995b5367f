import { createContext, use } from 'react'
import type { Data } from '#web/data/api/contracts.ts'

export type Module = Data<'core/modules'>[number]
export type NamedStandard = Data<'core/standards'>[number]
export type ModuleElement = NonNullable<NamedStandard['AllElements']>[number]

type Context = {
  readonly module: Module
  /** Whether its standards and elements are editable: not in a finalized module or a read-only installation. */
  readonly isOpen: boolean
  readonly isReadOnly: boolean
}

const ModuleContext = createContext<Context | null>(null)

/** Provides the module to the parts of its page. */
export const ModuleProvider = ModuleContext.Provider

/** Returns the module of the current page. */
export function useModule(): Context {
  const context = use(ModuleContext)
  if (!context) throw new Error('A part of a module is rendered outside of its page')
  return context
}
