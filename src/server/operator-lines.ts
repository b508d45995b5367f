import { hostname } from 'node:os'

const info = 30

/** Where lines go: a terminal or anything else. */
type Out = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/** Tells the operator something; `event` is for whoever reads the log by program. */
export type TellOperator = (line: string, event?: Readonly<Record<string, unknown>>) => void

/** Writes sentences to a terminal; elsewhere JSON lines in the form of the log, which go into it whatever its level. */
export const operatorLines =
  (out: Out): TellOperator =>
  (line, event = { event: 'start' }) => {
    const base = { level: info, time: Date.now(), pid: process.pid, hostname: hostname() }
    out.write(
      out.isTTY === true ? `${line}\n` : `${JSON.stringify({ ...base, ...event, msg: line })}\n`,
    )
  }
