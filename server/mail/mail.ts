import fs from 'node:fs'
import path from 'node:path'
import mustache from 'mustache'
import type pg from 'pg'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { type Language, languageInfo } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import type { SettingsReader } from '../portal-settings/portal-settings.ts'
import { inLanguage } from '../scope/portal-scope.ts'
import { insertLimitedMail, insertMails, isUnsent, markSent } from './mail.store.ts'
import { printed } from './mail-fields.ts'
import { recipientHash } from './mail-limits.ts'
import { languageOfReader } from './mail-reader.ts'
import { type MailData, type MailTemplate, mailOf, subjectOf } from './mail-table.ts'
import { type TemplateKind, translateTemplate } from './mail-texts.ts'
import { openMailTransport } from './mail-transport.ts'
import { MailRefused, permanentReason } from './refused-mails.ts'

/** Where users choose which mails they get. */
const choicesPath = '/dashboard/account#account-mails'

/** Who gets a mail. It is in the language that the account last asked for, else in `language`. */
export type Recipient = { name: string; address: string; userId: string | null; language?: Language }

/** A file that goes with a mail. */
export type MailAttachment = { filename: string; content: Buffer; contentType: string }

/** What a mail says. With the same `id` it is the same mail, however often its job runs. */
export type Letter<T extends MailTemplate> = {
  id: string
  data: MailData<T>
  /** The order that it is about; staff see it there if the mail cannot be delivered. */
  orderId?: string
  /** Files that go with the mail; they are not stored with it. */
  attachments?: MailAttachment[]
}

/** A mail that has been rendered in its recipient's language. */
export type WrittenMail = Omit<Letter<never>, 'data'> & {
  template: MailTemplate
  to: Pick<Recipient, 'name' | 'address'>
  subject: string
  text: string
  html: string
}

export type Mails = {
  /** Writes a mail in the language of its reader, with the company's name and footer, and sends it; null for none. */
  send<T extends MailTemplate>(
    to: Recipient,
    template: T,
    write: () => Letter<T> | null | Promise<Letter<T> | null>,
  ): Promise<void>
  /** Writes a mail in the current language. */
  write<T extends MailTemplate>(to: Recipient, template: T, letter: Letter<T>): WrittenMail
  sendWritten(mail: WrittenMail): Promise<void>
  /** Stores mails together, and sends them one after the other. Returns the ids of those that were not sent. */
  sendAll(mails: readonly WrittenMail[]): Promise<string[]>
}

/** What all mails of the portal say. */
export type MailHouse = {
  brand: string
  legalName: string
  footer: PortalSettings['documents']['mailFooter']
  isDemo: boolean
  publicUrl: string
}

type Options = {
  pool: pg.Pool
  smtp: { url: string; from: string } | undefined
  settings: Pick<SettingsReader, 'current' | 'isDemoRemoved'>
  isDemo: boolean
  publicUrl: string
}

const templates = path.join(import.meta.dirname, 'templates')

/**
 * Stores a mail, and sends it if there is a mail server; throws `MailRefused` if the server refuses it for good. The row is stored first and its id is the Message-ID, so a job
 * that runs again after a crash does not create a second mail.
 */
export function createMails({ pool, smtp, settings, isDemo, publicUrl }: Options): Mails {
  const transport = smtp && openMailTransport(pool, smtp.url)

  const house = () => mailHouse({ settings, isDemo, publicUrl })

  /** The sender: its own name, else the company's. */
  function senderName(): string {
    const { company, documents } = settings.current()
    return documents.senderName || company.name
  }

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

  const mails: Mails = {
    async send(to, template, write) {
      const reader = await languageOfReader(pool, to.userId, to.language)
      await inLanguage(reader, async () => {
        const letter = await write()
        if (letter) await mails.sendWritten(mails.write(to, template, letter))
      })
    },
    write({ name, address }, template, { data, ...letter }) {
      return { ...letter, template, to: { name, address }, ...renderMail(template, data, house()) }
    },
    async sendWritten(mail) {
      await store(pool, [mail])
      await deliver(mail)
    },
    async sendAll(written) {
      await store(pool, written)
      const failed: string[] = []
      for (const mail of written) await deliver(mail).catch(() => failed.push(mail.id))
      return failed
    },
  }
  return mails
}

/** As the settings are at this moment. */
export function mailHouse({
  settings,
  isDemo,
  publicUrl,
}: Pick<Options, 'settings' | 'isDemo' | 'publicUrl'>): MailHouse {
  const { company, documents } = settings.current()
  return {
    brand: company.name,
    legalName: company.legalName,
    footer: documents.mailFooter,
    // The environment says it for as long as the process runs.
    isDemo: isDemo && !settings.isDemoRemoved(),
    publicUrl,
  }
}

async function store(pool: pg.Pool, mails: readonly WrittenMail[]): Promise<void> {
  const unlimited = mails.filter(({ template }) => !mailOf(template).limit)
  if (unlimited.length > 0) await insertMails(pool, unlimited)
  for (const mail of mails) {
    const { limit } = mailOf(mail.template)
    if (!limit) continue
    const counted = { recipientHash: recipientHash(mail.to.address), kind: mail.template, ...limit }
    await insertLimitedMail(pool, mail, counted)
  }
}

/** Renders a mail in the current language. */
export function renderMail<T extends MailTemplate>(
  template: T,
  data: MailData<T>,
  { brand, legalName, footer: footers, isDemo, publicUrl }: MailHouse,
): { subject: string; text: string; html: string } {
  const locale = language()
  const { direction = 'ltr' } = languageInfo(locale) ?? {}
  const footer = wordsIn(footers, locale)
  const subject = subjectOf(template, data, brand)
  const { fields, preview, why, hasChoices } = mailOf(template)
  const view = {
    ...printed(fields, data),
    subject,
    brand,
    legalName,
    footer,
    isDemo,
    direction,
    language: locale,
    endSide: direction === 'rtl' ? 'left' : 'right',
    preview: t(preview),
    why: t(why),
    choicesUrl: hasChoices && `${publicUrl}${choicesPath}`,
    choices: t('Choose which emails you get'),
    demoNote: t('Demo: companies and orders are fictitious; nothing is made or shipped.'),
  }
  return {
    subject,
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
