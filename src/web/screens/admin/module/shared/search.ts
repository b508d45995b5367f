import {
  choiceIn,
  definedOnly,
  idIn,
  type RawSearch,
} from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const adminModuleRoute = '/_app/app/admin/modules/$module_id'

/** The parts of a module's page; the first one is the default. */
export const moduleParts = ['Standards', 'Names', 'Templates', 'Details'] as const

export type ModulePart = (typeof moduleParts)[number]

export type AdminModuleSearch = {
  readonly part?: ModulePart
  /** The standard being edited. */
  readonly standard?: number
}

/** Parses the part and the standard from a URL. */
export const adminModuleSearch = (raw: RawSearch): AdminModuleSearch =>
  definedOnly<AdminModuleSearch>({
    part: choiceIn(moduleParts, raw['part']),
    standard: idIn(raw['standard']),
  })
