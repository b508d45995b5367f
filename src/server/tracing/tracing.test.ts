import { expect, vi } from 'vitest'
import type { MadeProject } from '#test/factories/make-project.ts'
import { openTraceCollector, type ReceivedSpan } from '#test/fakes/trace-collector.ts'
import { freePort } from '#test/harness/free-port.ts'
import { nightly } from '#test/harness/nightly.ts'
import { people } from '#test/harness/people.ts'
import { test as serverTest } from '#test/harness/server-test.ts'
import { readTraceHeaders } from './trace-headers.ts'

const test = serverTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('collector', { scope: 'file' }, async ({}, { onCleanup }) => {
    const collector = await openTraceCollector()
    onCleanup(collector.close)
    return collector
  })
  .extend('traced', { scope: 'file' }, async ({ server, collector }, { onCleanup }) => {
    const traced = await server.another({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      OTEL_SERVICE_NAME: 'plumbline-test',
      JOB_WORKERS: '1',
    })
    onCleanup(() => traced.close())
    return traced
  })

const traceId = (of: number) => `${of}`.repeat(32)
const spanId = (of: number) => `${of}`.repeat(16)

const tracedHeaders = (of: number, ago = 250) => ({
  'content-type': 'application/json',
  traceparent: `00-${traceId(of)}-${spanId(of)}-01`,
  'x-click': `${spanId(of)}-${ago}`,
})

const milliseconds = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000_000n)

const comment = ({ project, standards }: MadeProject, index: number, text: string) =>
  JSON.stringify({
    focus: 'Element',
    action: 'UpdateConsultantComment',
    parameters: {
      project_id: project,
      element_id: standards[0]?.elements[index],
      phase: 'desktop-review',
      consultant_comment: text,
    },
  })

const writePath = '/api/v3/write/transformation?apiDb=rds'

const namesOf = (spans: readonly ReceivedSpan[]) => spans.map(({ name }) => name).toSorted()

test(
  'a write is one trace from the click to the commit',
  nightly,
  async ({ traced, collector, made }) => {
    const sentAt = Date.now()
    const { status } = await traced.fetch(writePath, {
      method: 'POST',
      headers: { ...traced.as('ADM'), ...tracedHeaders(1) },
      body: comment(made, 0, 'A secret text'),
    })
    expect(status).toBe(200)
    const ofTrace = () => collector.spans().filter((span) => span.traceId === traceId(1))
    await vi.waitFor(() => expect(ofTrace().length).toBe(8), 15_000)
    const spans = ofTrace()
    expect(namesOf(spans)).toEqual([
      'POST /api/v3/write/transformation',
      'change',
      'click',
      'commit',
      'decide',
      'snapshot',
      'transaction',
      'wait for the group',
    ])
    const named = (name: string) => spans.find((span) => span.name === name) as ReceivedSpan
    const served = named('POST /api/v3/write/transformation')
    const click = named('click')
    expect(click).toMatchObject({ spanId: spanId(1), kind: 3 })
    expect(click.parentSpanId ?? '').toBe('')
    expect(Math.abs(milliseconds(click.startTimeUnixNano) - (sentAt - 250))).toBeLessThan(2_000)
    expect(served).toMatchObject({ parentSpanId: spanId(1), kind: 2 })
    expect(named('transaction').parentSpanId).toBe(served.spanId)
    expect(named('wait for the group').parentSpanId).toBe(served.spanId)
    for (const step of ['snapshot', 'decide', 'change', 'commit'])
      expect(named(step).parentSpanId).toBe(named('transaction').spanId)
    for (const { startTimeUnixNano, endTimeUnixNano } of spans)
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano))
    expect(BigInt(click.endTimeUnixNano)).toBeGreaterThanOrEqual(
      BigInt(named('commit').endTimeUnixNano),
    )
    expect(new Set(collector.types)).toEqual(new Set(['POST /v1/traces application/json']))
    expect(JSON.stringify(collector.services())).toContain('plumbline-test')
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].toSorted()).toEqual([
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'plumbline.request_id',
      'plumbline.writes',
    ])
    const { id } = people.ADM
    expect(JSON.stringify(spans).toLowerCase()).not.toContain(id.toLowerCase())
    expect(JSON.stringify(spans)).not.toMatch(/secret text|cookie|select |update /i)
  },
)

test(
  'a transaction that serves several writes links to each of them',
  nightly,
  async ({ traced, collector, made }) => {
    const grouped = () =>
      collector.spans().filter(({ name, links = [] }) => name === 'transaction' && links.length > 1)
    await vi.waitFor(async () => {
      await Promise.all(
        [0, 1, 2].map((index) =>
          traced.fetch(writePath, {
            method: 'POST',
            headers: { ...traced.as('ADM'), ...tracedHeaders(index + 2) },
            body: comment(made, index, `Written at ${performance.now()}`),
          }),
        ),
      )
      expect(grouped().length).toBeGreaterThan(0)
    }, 30_000)
    const [transaction] = grouped()
    const served = (transaction?.links ?? []).map(
      (link) => collector.spans().find((span) => span.spanId === link.spanId)?.name,
    )
    expect(new Set(served)).toEqual(new Set(['POST /api/v3/write/transformation']))
    // Each write that shares the transaction has a span in its own trace that links to it.
    const others = (transaction?.links ?? []).slice(1)
    for (const { traceId: other } of others)
      expect(
        collector
          .spans()
          .some(
            (span) =>
              span.traceId === other &&
              span.name === 'transaction' &&
              span.links?.some((link) => link.spanId === transaction?.spanId),
          ),
      ).toBe(true)
  },
)

test(
  'a job continues the trace of the write that enqueued it',
  nightly,
  async ({ traced, collector, made }) => {
    const body = JSON.stringify({
      focus: 'Report',
      action: 'Create',
      parameters: {
        project_id: made.project,
        kind: 'scorecard',
        phase: 'desktop-review',
        audience: 'staff',
        formats: ['xlsx'],
      },
    })
    const { status, body: answer } = await traced.fetch(writePath, {
      method: 'POST',
      headers: { ...traced.as('ADM'), ...tracedHeaders(7) },
      body,
    })
    expect([status, answer]).toMatchObject([200, {}])
    const job = () =>
      collector.spans().find(({ name, traceId: of }) => name === 'makeReport' && of === traceId(7))
    await vi.waitFor(() => expect(job()).toMatchObject({ kind: 5 }), 30_000)
    const served = collector
      .spans()
      .find(({ name, traceId: of }) => name.startsWith('POST') && of === traceId(7))
    expect(job()?.parentSpanId).toBe(served?.spanId)
  },
)

test.for([
  [{ traceparent: '00-zz-11-01', 'x-click': `${spanId(1)}-5` }, undefined],
  [{ traceparent: `00-${traceId(0)}-${spanId(1)}-01` }, undefined],
  [{ traceparent: `01-${traceId(1)}-${spanId(1)}-01` }, undefined],
  [{ 'x-click': `${spanId(1)}-5` }, undefined],
  [{ ...tracedHeaders(1), 'x-click': 'x' }, null],
  [{ ...tracedHeaders(1), 'x-click': `${spanId(1)}--5` }, null],
  [{ ...tracedHeaders(1), 'x-click': `${spanId(1)}-600001` }, null],
  [{ ...tracedHeaders(1), 'x-click': `${spanId(0)}-5` }, null],
  [tracedHeaders(1, 600_000), { spanId: spanId(1), ago: 600_000 }],
] as const)('reads %j', ([headers, click]) => {
  const parent = { traceId: traceId(1), parentId: spanId(1) }
  expect(readTraceHeaders(headers)).toEqual(
    click === undefined ? undefined : { ...parent, ...(click && { click }) },
  )
})

test('a share of 0 traces nothing, and a process without a collector says nothing of traces', async ({
  server,
  collector,
}) => {
  const before = collector.types.length
  const quiet = await server.another({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_TRACES_SAMPLER_ARG: '0',
  })
  await quiet.fetch('/api/session', { headers: { ...quiet.as('ADM'), ...tracedHeaders(9) } })
  await quiet.close()
  expect(collector.spans().some((span) => span.traceId === traceId(9))).toBe(false)
  expect(collector.types.length - before).toBeLessThan(3)
  expect((await server.fetch('/app')).body).not.toContain('plumbline-traces')
})

test(
  'a collector that is away or stuck neither slows nor fails a request, nor the stop',
  nightly,
  async ({ server, made }) => {
    const stuck = await openTraceCollector()
    stuck.stick()
    for (const endpoint of [stuck.address, `http://127.0.0.1:${await freePort()}`]) {
      const peer = await server.another({
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        LOG_LEVEL: 'warn',
      })
      const durations: number[] = []
      // Creates more spans than may wait.
      for (let round = 0; round < 50; round += 1)
        await Promise.all(
          Array.from({ length: 50 }, async () => {
            const begun = performance.now()
            await peer.fetch(`/api/v5/dates/dates?project_id=${made.project}&apiDb=rds`, {
              headers: peer.as('ADM'),
            })
            durations.push(performance.now() - begun)
          }),
        )
      const { status } = await peer.fetch('/healthz')
      expect(status).toBe(200)
      // A request that waited for the collector would take as long as the send timeout, five seconds.
      expect(Math.max(...durations)).toBeLessThan(4_500)
      const closing = performance.now()
      await peer.close()
      expect(performance.now() - closing).toBeLessThan(5_000)
    }
    await stuck.close()
  },
)
