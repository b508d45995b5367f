import { ApiError } from '#operations/core/issues/api-error.ts'
import { readWhole, type FileStore } from '#server/files/file-store.ts'
import type { RoutesContext } from '#server/http/request/request-session.ts'
import { requestedTarget } from '#server/pipeline/write/request/requested-target.ts'
import type { ReportInputs } from './report-queue.ts'

type Context = Pick<RoutesContext, 'config' | 'readPipeline' | 'files'>
type Asked = Omit<Parameters<RoutesContext['readPipeline']['respond']>[0], 'name' | 'query'> & {
  readonly query: Readonly<Record<string, unknown>>
}
type Parts = {
  readonly readPipeline: Pick<RoutesContext['readPipeline'], 'respond'>
  readonly store: FileStore
}
type Stored = { readonly StorageKey: string; readonly FileSize: number }

/** Reads the files needed to write a report: the template that the response names, or else the logo if the format shows it. */
export async function inputsOf(
  context: Context,
  asked: Asked,
  response: Uint8Array,
): Promise<ReportInputs> {
  const { format, template_id } = asked.query
  if (template_id !== undefined) {
    const { data } = JSON.parse(Buffer.from(response).toString()) as {
      data: { readonly filling?: { readonly template: Stored } }
    }
    const stored = data.filling?.template
    return stored === undefined ? {} : { template: await read(context, asked, stored) }
  }
  const store = context.files[requestedTarget(context.config, asked.query['apiDb'])]
  return inputsOfForm({ readPipeline: context.readPipeline, store }, asked, format)
}

/** What a format needs besides the response: the logo, if the format shows it. */
export const inputsOfForm = async (
  parts: Parts,
  asked: Asked,
  format: unknown,
): Promise<ReportInputs> =>
  format === 'pdf' || format === 'docx' ? { logo: await logoOf(parts, asked) } : {}

const read = ({ config, files }: Context, { query }: Asked, { StorageKey, FileSize }: Stored) =>
  readWhole(files[requestedTarget(config, query['apiDb'])], StorageKey, FileSize)

/** Returns the logo file of the project if the reader may see the project; null if there is none. */
async function logoOf({ readPipeline, store }: Parts, asked: Asked): Promise<Uint8Array | null> {
  const { id, apiDb } = asked.query
  const name = 'files/logos'
  try {
    const answer = await readPipeline.respond({ ...asked, name, query: { id, apiDb } })
    const { data } = JSON.parse(answer.plain().toString()) as { data: Stored }
    return await readWhole(store, data.StorageKey, data.FileSize)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return null
    throw error
  }
}
