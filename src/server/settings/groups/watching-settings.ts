import { z } from 'zod'
import { readHostAndPort, type HostAndPort } from '../values/host-and-port.ts'
import { optional, setting } from '../values/setting.ts'
import { anyText, webAddress } from '../values/value-schemas.ts'

const listenAddress: z.ZodType<HostAndPort, string> = z.string().transform((text, context) => {
  const address = readHostAndPort(text)
  if (address !== undefined) return address
  context.addIssue(`must be an address such as 127.0.0.1:9464 or [::1]:9464, not "${text}"`)
  return z.NEVER
})

const share: z.ZodType<number, string> = z.string().transform((text, context) => {
  const number = /^\d*\.?\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= 0 && number <= 1) return number
  context.addIssue(`must be a number from 0 to 1, not "${text}"`)
  return z.NEVER
})

/** Metrics and traces. Unless they are configured, none of their code is loaded. */
export const watchingSettings = {
  METRICS_ADDRESS: optional(listenAddress, 'no metrics are collected', {
    about:
      'where Prometheus fetches metrics: HOST:PORT, a listener of its own with the path /metrics, without a session. Only Prometheus should reach it; each process of a machine needs its own port',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(webAddress, 'no traces are made', {
    about:
      'the address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://127.0.0.1:4318; spans are sent to its /v1/traces',
  }),
  OTEL_SERVICE_NAME: setting(anyText, 'plumbline', {
    about: 'the name of this process in traces',
  }),
  OTEL_TRACES_SAMPLER_ARG: setting(share, '1', {
    about: 'the share of requests that are traced, from 0 to 1',
  }),
}
