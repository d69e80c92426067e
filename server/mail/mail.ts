import fs from 'node:fs'
import path from 'node:path'
import mustache from 'mustache'
import type pg from 'pg'
import { languageInfo } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { isDemoRemovedNow, settingsNow } from '../portal-settings/portal-settings.ts'
import { insertLimitedMail, insertMails, isUnsent, markSent } from './mail.store.ts'
import { mailLimits, recipientHash } from './mail-limits.ts'
import { showAsText } from './mail-names.ts'
import { type MailTemplate, mailOccasions } from './mail-occasions.ts'
import { type TemplateKind, translateTemplate } from './mail-texts.ts'
import { openMailTransport } from './mail-transport.ts'
import { MailRefused, permanentReason } from './refused-mails.ts'

export type Recipient = { name: string; address: string }

/** A mail to write, in the current language. With the same `id` it is the same mail, however often its job runs. */
export type MailMessage = {
  id: string
  to: Recipient
  subject: string
  template: MailTemplate
  data: Record<string, unknown>
  /** The order that it is about; staff see it there if the mail cannot be delivered. */
  orderId?: string
  /** Files that go with the mail; they are not stored with it. */
  attachments?: { filename: string; content: Buffer; contentType: string }[]
}

/** A mail that has been rendered in its recipient's language. */
export type WrittenMail = Omit<MailMessage, 'data'> & { text: string; html: string }

export type Mailer = {
  send(mail: MailMessage): Promise<void>
  sendWritten(mail: WrittenMail): Promise<void>
  /** Stores mails together, and sends them one after the other. Returns the ids of those that were not sent. */
  sendAll(mails: readonly WrittenMail[]): Promise<string[]>
}

type Options = { pool: pg.Pool; smtp: { url: string; from: string } | undefined; senderName: () => string }

const templates = path.join(import.meta.dirname, 'templates')

/**
 * Stores a mail, and sends it if there is a mail server; throws `MailRefused` if the server refuses it for good. The row is stored first and its id is the Message-ID, so a job
 * that runs again after a crash does not create a second mail.
 */
export function createMailer({ pool, smtp, senderName }: Options): Mailer {
  const transport = smtp && openMailTransport(pool, smtp.url)

  async function deliver({ id, to, subject, text, html, attachments, orderId }: WrittenMail): Promise<void> {
    if (!transport || !smtp) return
    // Not stored, because its recipient is over the limit.
    if (!(await isUnsent(pool, id))) return
    const messageId = `<${id}@${smtp.from.split('@')[1]}>`
    const from = { name: senderName(), address: smtp.from }
    // `to` is an object, not a string: a comma in the name would make two recipients.
    const message = { messageId, from, to, subject, text, html, ...(attachments && { attachments }) }
    await transport(id, message).catch((error) => {
      const reason = permanentReason(error)
      if (reason === undefined) throw error
      throw new MailRefused({ id, address: to.address, subject, orderId: orderId ?? null }, reason)
    })
    await markSent(pool, id)
  }

  async function sendWritten(mail: WrittenMail): Promise<void> {
    await store(pool, [mail])
    await deliver(mail)
  }

  return {
    send: (mail) => sendWritten(writeMail(mail)),
    sendWritten,
    async sendAll(mails) {
      await store(pool, mails)
      const failed: string[] = []
      for (const mail of mails) await deliver(mail).catch(() => failed.push(mail.id))
      return failed
    },
  }
}

async function store(pool: pg.Pool, mails: readonly WrittenMail[]): Promise<void> {
  const unlimited = mails.filter(({ template }) => !mailLimits[template])
  if (unlimited.length > 0) await insertMails(pool, unlimited)
  for (const mail of mails) {
    const limit = mailLimits[mail.template]
    if (!limit) continue
    const counted = { recipientHash: recipientHash(mail.to.address), kind: mail.template, ...limit }
    await insertLimitedMail(pool, mail, counted)
  }
}

/** Writes a mail from its template, in the current language. */
export function writeMail({ data, ...mail }: MailMessage): WrittenMail {
  return { ...mail, ...render({ ...mail, data }) }
}

/** Renders the mail in the current language. */
export function render({ template, data, subject }: Omit<MailMessage, 'id' | 'to'>): {
  text: string
  html: string
} {
  const locale = language()
  const { direction = 'ltr' } = languageInfo(locale) ?? {}
  // A preview brings the footer of a draft.
  const footer =
    typeof data.footer === 'string' ? data.footer : wordsIn(settingsNow().documents.mailFooter, locale)
  const view = {
    ...data,
    ...showAsText(data),
    subject,
    footer,
    // The environment says it for as long as the process runs.
    isDemo: data.isDemo === true && !isDemoRemovedNow(),
    language: locale,
    direction,
    endSide: direction === 'rtl' ? 'left' : 'right',
    preview: t(mailOccasions[template].preview),
    why: t(mailOccasions[template].why),
    choices: t('Choose which emails you get'),
    demoNote: t('Demo: companies and orders are fictitious; nothing is made or shipped.'),
  }
  return {
    text: mustache.render(templateIn(template, 'txt'), view, {}, { escape: String }) + belowText(footer),
    html: mustache.render(read('layout.html'), view, { body: templateIn(template, 'html') }),
  }
}

/** The company's own footer, below the text of a mail. */
function belowText(footer: string): string {
  return footer === '' ? '' : `\n${footer}\n`
}

/** A template in the current language. */
function templateIn(template: MailTemplate, kind: TemplateKind): string {
  return translateTemplate(read(`${template}.${kind}`), kind)
}

const texts = new Map<string, string>()

function read(file: string): string {
  const text = texts.get(file) ?? fs.readFileSync(path.join(templates, file), 'utf8')
  texts.set(file, text)
  return text
}
