import { definedOnly, idIn, textIn, type RawSearch } from '#web/domain/navigation/search-values.ts'

/** The id of the route, for `useParams` and `useSearch`. */
export const adminMailRoute = '/_app/app/admin/mail'

/** The recipient that filters caught mails, the open mail, and its format (text when absent). */
export type AdminMailSearch = {
  readonly to?: string
  readonly mail?: number
  readonly form?: 'html'
}

export const adminMailSearch = (raw: RawSearch): AdminMailSearch =>
  definedOnly<AdminMailSearch>({
    to: textIn(raw['to']),
    mail: idIn(raw['mail']),
    form: raw['form'] === 'html' ? 'html' : undefined,
  })
