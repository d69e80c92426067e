import fs from 'node:fs'
import path from 'node:path'
import mustache from 'mustache'
import type pg from 'pg'
import { language, t } from '#i18n/t.ts'
import { insertLimitedMail, insertMail, isUnsent, markSent } from './mail.store.ts'
import { mailLimits, recipientHash } from './mail-limits.ts'
import { showAsText } from './mail-names.ts'
import { type MailTemplate, mailOccasions } from './mail-occasions.ts'
import { openMailTransport } from './mail-transport.ts'

export type Recipient = { name: string; address: string }

/** A mail to write, in the current language. With the same `id` it is the same mail, however often its job runs. */
export type MailMessage = {
  id: string
  to: Recipient
  subject: string
  template: MailTemplate
  data: Record<string, unknown>
}

export type Mailer = { send(mail: MailMessage): Promise<void> }

type Options = { pool: pg.Pool; smtp: { url: string; from: string } | undefined; senderName: string }

const templates = path.join(import.meta.dirname, 'templates')

/**
 * Writes a mail from its template, stores it, and sends it if there is a mail server. The row is stored first and its
 * id is the Message-ID, so a job that runs again after a crash does not create a second mail.
 */
export function createMailer({ pool, smtp, senderName }: Options): Mailer {
  const transport = smtp && openMailTransport(pool, smtp.url)
  return {
    async send(mail) {
      const body = render(mail)
      await keep(pool, mail, body)
      if (!transport || !smtp) return
      // Not stored, because its recipient is over the limit.
      if (!(await isUnsent(pool, mail.id))) return
      const message = {
        messageId: `<${mail.id}@${smtp.from.split('@')[1]}>`,
        from: { name: senderName, address: smtp.from },
        // An object, not a string: a comma in the name would make two recipients.
        to: mail.to,
        subject: mail.subject,
        text: body.text,
        html: body.html,
      }
      await transport(mail.id, message)
      await markSent(pool, mail.id)
    },
  }
}

async function keep(
  pool: pg.Pool,
  mail: MailMessage,
  { text, html }: { text: string; html: string },
): Promise<void> {
  const { id, to, subject, template } = mail
  const row = { id, to, subject, text, html }
  const limit = mailLimits[template]
  if (!limit) await insertMail(pool, row)
  else await insertLimitedMail(pool, row, { recipientHash: recipientHash(to.address), kind: template, ...limit })
}

/** Renders the mail in the current language. */
export function render({ template, data, subject }: Omit<MailMessage, 'id' | 'to'>): {
  text: string
  html: string
} {
  const spoken = language()
  const view = {
    ...data,
    ...showAsText(data),
    subject,
    language: spoken,
    preview: t(mailOccasions[template].preview),
    why: t(mailOccasions[template].why),
    demoNote: t('Demo: companies and orders are fictitious; nothing is made or shipped.'),
  }
  return {
    text: mustache.render(read(`${spoken}/${template}.txt`), view, {}, { escape: String }),
    html: mustache.render(read('layout.html'), view, { body: read(`${spoken}/${template}.html`) }),
  }
}

const texts = new Map<string, string>()

function read(file: string): string {
  const text = texts.get(file) ?? fs.readFileSync(path.join(templates, file), 'utf8')
  texts.set(file, text)
  return text
}
