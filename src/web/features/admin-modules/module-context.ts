import { createContext, use } from 'react'
import type { Data } from '../../data/contracts.ts'

/** A module as an administrator sees it. */
export type Module = Data<'core/modules'>[number]
/** A standard of a module, by its name and counts alone. */
export type NamedStandard = Data<'core/standards'>[number]
/** An element of a standard of a module. */
export type ModuleElement = NonNullable<NamedStandard['AllElements']>[number]

type Context = {
  readonly module: Module
  /** Whether its standards and elements take changes: not when it is finalized, nor in an installation that is read-only. */
  readonly isOpen: boolean
  readonly isReadOnly: boolean
}

const ModuleContext = createContext<Context | null>(null)

/** Hands the module to the parts of its page. */
export const ModuleProvider = ModuleContext.Provider

/** The module that a part of the page is about. */
export function useModule(): Context {
  const context = use(ModuleContext)
  if (!context) throw new Error('A part of a module is rendered outside of its page')
  return context
}
