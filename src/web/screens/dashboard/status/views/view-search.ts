import { stringifySearch } from '#web/domain/navigation/search-serializer.ts'
import { standardFilterIn } from '#web/domain/standard/filtered-standard.ts'
import { dashboardSearch, type DashboardSearch } from '../../shared/search.ts'

/** Returns the part of a URL that a view saves: the phase, the filters, the order and the display of the status list. */
export function viewSearch(search: DashboardSearch): string {
  const { phase, display, module, sort } = dashboardSearch(search)
  return stringifySearch({ phase, ...standardFilterIn(search), module, sort, display })
}
