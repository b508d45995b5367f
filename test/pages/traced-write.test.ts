import { makeDate } from '../factories/make-date.ts'
import { openTraceCollector } from '../fakes/trace-collector.ts'
import { nightly } from '../harness/nightly.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './page-test.ts'

test(
  'a write of a page is a trace that begins with the click, where the server makes traces',
  nightly,
  async ({ browser, server, own: { project } }) => {
    const collector = await openTraceCollector()
    const traced = await server.another({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
      LIVE_UPDATES: 'false',
    })
    await makeDate(server, { project, name: 'Kick-off', date: '2031-03-04' })
    const path = `/app/projects/${project}/dashboard/Dates`
    for (const [peer, name] of [
      [server, 'First meeting'],
      [traced, 'Second meeting'],
    ] as const) {
      const { page, errors, close } = await openPage(browser, peer, 'ADM', path)
      const sent: (string | undefined)[] = []
      page.on('request', (request) => {
        if (request.url().includes('/write/')) sent.push(request.headers()['traceparent'])
      })
      await page.getByRole('button', { name: /^Edit / }).click()
      const form = page.getByRole('form', { name: /^Edit / })
      await form.getByRole('textbox', { name: 'Event' }).fill(name)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('main')).toContainText(name)
      expect(sent).toEqual([peer === traced ? expect.stringMatching(/^00-.*-01$/) : undefined])
      expect(errors).toEqual([])
      await close()
    }
    const clicks = () => collector.spans().filter((span) => span.name === 'click')
    await expect.poll(() => clicks().length).toBe(1)
    const ofClick = () =>
      collector.spans().filter(({ traceId }) => traceId === clicks()[0]?.traceId)
    await expect
      .poll(() => ofClick().map((span) => span.name))
      .toEqual(
        expect.arrayContaining(['POST /api/v3/write/transformation', 'transaction', 'commit']),
      )
    await traced.close()
    await collector.close()
  },
)
