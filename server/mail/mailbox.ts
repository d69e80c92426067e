import type { FastifyInstance, FastifyRequest } from 'fastify'
import mustache from 'mustache'
import type { Actor } from '#contract/access.ts'
import { everyPermission } from '#contract/permissions.ts'
import { language, t } from '#i18n/t.ts'
import { isUuid } from '../database/ids.ts'
import type { Database } from '../database/pool.ts'
import { stopUnless } from '../http/handle.ts'
import { isLoopback } from '../http/loopback.ts'
import { refuse } from '../http/problem.ts'
import { findMail, listNewestMails } from './mail.store.ts'

type MailboxDeps = {
  db: Database
  /** Who may read the mailbox. */
  readers: 'open' | 'admins'
  /** From then on the mails are those of real customers. */
  isDemoRemoved: () => boolean
  /** The user of the session cookie in a page's request; null without one. */
  findSessionActor: (request: FastifyRequest) => Promise<Actor | null>
}

/**
 * DNS rebinding: another site's host name may resolve to this machine. Its scripts can set any header except `Host`.
 */
function isAskedHere({ headers: { host = '' } }: FastifyRequest): boolean {
  const address = `http://${host}`
  return URL.canParse(address) && isLoopback(new URL(address).hostname)
}

/** `/dev/mail`: the mails of a demo, readable without a mail server. Bodies are in frames that cannot run scripts. */
export function serveMailbox(
  app: FastifyInstance,
  { db, readers, isDemoRemoved, findSessionActor }: MailboxDeps,
): void {
  async function authorise(request: FastifyRequest): Promise<void> {
    if (isDemoRemoved()) refuse('not_found')
    if (readers === 'open') return isAskedHere(request) ? undefined : refuse('not_found')
    stopUnless({ access: 'staff', permission: everyPermission }, await findSessionActor(request))
  }

  app.get('/dev/mail', async (request, reply) => {
    await authorise(request)
    const mails = (await listNewestMails(db)).map((row) => ({
      ...row,
      facts: t(
        row.sent_at ? 'To {name} <{address}>, {at}, sent' : 'To {name} <{address}>, {at}, stored, not sent',
        {
          name: row.to_name,
          address: row.to_address,
          at: row.created_at.toISOString(),
        },
      ),
    }))
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'none'",
      )
      .send(mustache.render(listPage, { ...said(), mails, isEmpty: mails.length === 0 }))
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    await authorise(request)
    const { id } = request.params
    const mail = (isUuid(id) && (await findMail(db, id))) || refuse('not_found')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-frame-options', 'SAMEORIGIN')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; sandbox allow-popups",
      )
      .send(mail.html_body)
  })
}

function said() {
  return {
    language: language(),
    title: t('Demo mailbox'),
    lead: t('Emails from this demo, newest first. Nothing is sent until a mail server is set up.'),
    empty: t('No emails yet. Place an order and its confirmation appears here.'),
  }
}

const listPage = `<!doctype html>
<html lang="{{language}}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>{{title}}</title>
<style>
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:760px;padding:24px;background:light-dark(#f4f6f9,#090e1a);color:light-dark(#0f1830,#eff3f8)}
h1{font-size:24px}details{border:1px solid light-dark(#d4dae0,#2a334b);background:light-dark(#fff,#101626);margin:0 0 12px;padding:12px 16px}
summary{cursor:pointer;font-weight:600}p{margin:4px 0;color:light-dark(#424d63,#bcc5d3)}iframe{width:100%;height:560px;border:0;background:#f4f6f9;margin-top:12px}pre{white-space:pre-wrap}
</style></head><body><main><h1>{{title}}</h1><p>{{lead}}</p>
{{#isEmpty}}<p>{{empty}}</p>{{/isEmpty}}
{{#mails}}<details><summary>{{subject}}</summary><p>{{facts}}</p>
<iframe sandbox="allow-popups" loading="lazy" src="/dev/mail/{{id}}" title="{{subject}}"></iframe><pre>{{text_body}}</pre></details>{{/mails}}
</main></body></html>`
