import { describe, expect, vi } from 'vitest'
import { targets } from '#rules/api/targets.ts'
import { mailAddress } from '#rules/people/mail-address.ts'
import { composeMail, UnsendableMail } from '#server/mail/compose-mail.ts'
import { test } from '../harness/mail-test.ts'
import { patience } from '../harness/patience.ts'
import { people } from '../harness/people.ts'
import { ageTaskChanges } from '../harness/task-mails.ts'

const letterhead = {
  from: 'no-reply@house.test',
  hosts: { own: 'https://own.test', staging: 'https://staging.test' },
}
const compose = (more: object) =>
  composeMail(
    { to: 'casey@tests.test', subject: 'A subject', paragraphs: [], ...more },
    'id@house.test',
    letterhead,
  )

// oxlint-disable-next-line max-lines-per-function -- a group of tests
describe('27 E-mail: HTML, template, wrong recipient, SMTP commands', () => {
  test.each([
    'a@b.test, c@d.test',
    'a@b.test;c@d.test',
    'group: a@b.test, c@d.test;',
    'a@b.test\r\nBcc: c@d.test',
    'a@b.test\nRCPT TO:<c@d.test>',
    'a@b.test>\r\nRCPT TO:<c@d.test',
    'a@b.test> SIZE=1',
    '"a@evil.test"@b.test',
    '"a x"@b.test',
    'Name <a@b.test>',
    '<a@b.test>',
    'a(comment)@b.test',
    '@relay.test:a@b.test',
    'a%c.test@',
    'a@b@c.test',
    'a@',
    '@b.test',
    'a@b..test',
    'a@-',
    'a@[127.0.0.1]',
    'ⓐ@b.test',
    'a@exаmple.test',
    'a@b.test\0',
    ' a@b.test',
    `${'a'.repeat(250)}@b.test`,
    '',
  ])('%j is no recipient', (to) => {
    expect(() => mailAddress(to)).toThrow('not one plain e-mail address')
    expect(() => compose({ to })).toThrow(UnsendableMail)
  })

  test.each(['a@b.test\r\nBcc: c@d.test', 'a@b.test, c@d.test', 'Name <a@b.test>', ''])(
    '%j is not answered',
    (replyTo) => {
      expect(() => compose({ replyTo })).toThrow(UnsendableMail)
      expect(compose({ replyTo: 'a@b.test' }).replyTo).toEqual({ name: '', address: 'a@b.test' })
      expect(compose({})).not.toHaveProperty('replyTo')
    },
  )

  test.each(["o'neil+x@b-c.test", 'A.B@x.y.test', 'root@localhost'])('%s is one', (to) => {
    expect(compose({ to }).envelope).toEqual({ from: 'no-reply@house.test', to: [to] })
  })

  test.each(['\r', '\n', '\r\n', '\0', '\u000b', '\u0085', '\u2028', '\u2029'])(
    'a subject with %j in it is never sent',
    (end) => {
      expect(() => compose({ subject: `A${end}Bcc: c@d.test` })).toThrow(UnsendableMail)
    },
  )

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.test',
    'vbscript:x',
    'mailto:a@b.test',
    '',
  ])('a link to %j is never sent', (href) => {
    expect(() => compose({ action: { label: 'Open', href } })).toThrow(UnsendableMail)
  })

  const hostile = [
    '<img src=x onerror=alert(1)>',
    '"><script>alert(1)</script>',
    '<a href="https://evil.test">x</a>',
    '</body></html><h1>',
    "' onmouseover='x",
    '{{constructor.constructor("x")()}} ${7*7} <%= 7*7 %> #{7*7}',
    '&lt;b&gt; &#60;',
    'See https://evil.test/a or www.evil.test or me@evil.test',
    '.\r\nRSET\r\nMAIL FROM:<a@b.test>',
  ]

  test.each(hostile)('%j in a paragraph, a label or a title stays text', (text) => {
    const { html, text: plain } = compose({
      subject: text.replaceAll(/[\r\n]/g, ' '),
      paragraphs: [text],
      action: { label: text, href: 'https://own.test/x?a=1&b="><script>' },
      links: [{ before: text, label: text, host: 'own', path: '/app' }],
    })
    const tags = [...html.matchAll(/<(\/?[a-z!][a-z0-9]*)/gi)].map(([, tag]) => tag)
    expect(new Set(tags)).toEqual(
      new Set(
        '!doctype html head meta title /title /head body div p a /a /p /div /body /html'.split(' '),
      ),
    )
    const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(hrefs).toEqual([
      'https://own.test/x?a=1&amp;b=%22%3E%3Cscript%3E',
      'https://own.test/app',
    ])
    // Mail clients find no address to turn into a link in what a person typed.
    const typed = compose({ paragraphs: [text] })
    for (const form of [typed.text, typed.html])
      expect(form).not.toMatch(/:\/\/|www\.[a-z]|[a-z]@[a-z]/)
    expect(plain).toContain('https://own.test/app')
  })

  test.for(targets)(
    'names with line breaks, tags and addresses reach one person as text in a task mail, in %s',
    async (target, { server, made, mailServer }) => {
      const name =
        'Evil\r\nBcc: victim@evil.test\r\n\r\n<script>alert(1)</script> https://evil.test'
      await server.sql(target, 'update "Project" set "Name" = $1 where "Id" = $2', [
        name,
        made.project,
      ])
      await server.sql(target, 'update "User" set "FirstName" = $1 where "Id" = $2', [
        name,
        server.idOf('C+', target),
      ])
      const { status } = await server.write(
        'C+',
        'Task:Create',
        {
          text: name.replaceAll('\r', ''),
          project_id: made.project,
          standard_id: made.standards[0]!.id,
          assignees: [{ user_id: people['K+'].id }],
        },
        { target },
      )
      expect(status).toBe(200)
      await ageTaskChanges(server, target)
      const sender = await server.another({
        SMTP_URL: mailServer.url,
        PUBLIC_URL: 'https://own.test',
      })
      await expect.poll(() => mailServer.received).toHaveLength(1)
      await sender.close()
      const [{ to, source, mail }] = mailServer.received.splice(0) as [
        (typeof mailServer.received)[number],
      ]
      expect(to).toEqual([people['K+'].email])
      expect([mail.to?.length, mail.cc, mail.bcc]).toEqual([1, undefined, undefined])
      expect(source).not.toMatch(/^bcc:/im)
      expect(mail.subject).toBe(
        '[Plumbline] New Task or Updated Task in Evil Bcc: victim@evil.test <script>alert(1)</script> https://evil.test re: TS 1',
      )
      expect(mail.html).not.toContain('<script')
      expect(mail.text?.match(/https?:\/\/[^/\s]+/g)).toEqual([
        'https://own.test',
        'https://own.test',
      ])
    },
  )

  test('the host in links comes from the configuration, whatever a request sends', async ({
    server,
    made,
    mailServer,
  }) => {
    const { status } = await server.fetch('/api/v3/write/transformation?apiDb=rds', {
      method: 'POST',
      headers: {
        ...server.as('C+'),
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.test',
        forwarded: 'host=evil.test',
        host: 'evil.test',
      },
      body: JSON.stringify({
        focus: 'Task',
        action: 'Create',
        parameters: {
          text: 'A task',
          project_id: made.project,
          standard_id: made.standards[0]!.id,
          assignees: [{ user_id: people.K2.id }],
        },
      }),
    })
    expect(status).toBe(200)
    await ageTaskChanges(server, 'rds')
    const sender = await server.another({
      SMTP_URL: mailServer.url,
      PUBLIC_URL: 'https://own.test',
    })
    await expect.poll(() => mailServer.received).toHaveLength(1)
    await sender.close()
    const [{ to, mail }] = mailServer.received.splice(0) as [(typeof mailServer.received)[number]]
    expect(to).toEqual([people.K2.email])
    expect(new Set(mail.text?.match(/https?:\/\/[^/\s]+/g))).toEqual(new Set(['https://own.test']))
  })

  test('a mail to an invalid address does not affect others, and is stored with the reason', async ({
    server,
    made,
    mailServer,
  }) => {
    await server.sql('rds', 'update "User" set "UserName" = $1 where "Id" = $2', [
      'a@b.test, c@d.test',
      server.idOf('AC'),
    ])
    await server.sql('rds', 'delete from "TaskNotification"')
    await server.write('C+', 'Task:Create', {
      text: 'A task',
      project_id: made.project,
      standard_id: made.standards[0]!.id,
      assignees: [{ user_id: people.AC.id }, { user_id: people.SC.id }],
    })
    await ageTaskChanges(server, 'rds')
    const sender = await server.another({ SMTP_URL: mailServer.url })
    await expect.poll(() => mailServer.received).toHaveLength(1)
    await vi.waitFor(async () => {
      const [row] = await server.sql('rds', `select * from "Mail" where "FailedAt" is not null`)
      expect(row).toMatchObject({
        To: 'a@b.test, c@d.test',
        LastFailure: expect.stringContaining('not one plain e-mail address'),
      })
    }, patience)
    await sender.close()
    expect(mailServer.received.splice(0).map(({ to }) => to)).toEqual([[people.SC.email]])
  })
})
