import { Refusal } from '../../operations/kit/refusal.ts'

/** After how many seconds what was refused may be asked for again; undefined when that would change nothing. */
export function retryAfter(error: unknown, status: number): string | undefined {
  if (status === 503) return '1'
  return error instanceof Refusal && error.code === 'importUnderWay' ? '5' : undefined
}
