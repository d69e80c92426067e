import type pg from 'pg'
import { createMails, type MailHouse, type Mails } from '#server/mail/mail.ts'
import type { MailField } from '#server/mail/mail-fields.ts'
import { type MailData, type MailTemplate, mailOf } from '#server/mail/mail-table.ts'
import { deliveredSettings } from '#server/portal-settings/delivered-settings.ts'

const { company, documents } = deliveredSettings
const publicUrl = 'https://portal.example'

/** What mails say of the company that the portal is delivered with. */
export const testHouse: MailHouse = {
  brand: company.name,
  legalName: company.legalName,
  footer: documents.mailFooter,
  isDemo: false,
  publicUrl,
}

/** The mails of that company; stored, and sent if there is a server. */
export function testMails(pool: pg.Pool, smtp?: { url: string; from: string }): Mails {
  const settings = { current: () => deliveredSettings, isDemoRemoved: () => false }
  return createMails({ pool, smtp, settings, isDemo: false, publicUrl })
}

function filledValue({ kind }: MailField, name: string): unknown {
  if (kind === 'lines')
    return [{ name: '‹name›', sku: '‹sku›', quantity: '‹quantity›', unitPrice: '‹unitPrice›', net: '‹net›' }]
  return kind === 'flag' ? true : `‹${name}›`
}

/** Data that fills each place of a template with its name, and whatever is given. */
export function filledData<T extends MailTemplate>(template: T, given: Partial<MailData<T>> = {}): MailData<T> {
  const fields = Object.entries(mailOf(template).fields)
  return {
    ...Object.fromEntries(fields.map(([name, field]) => [name, filledValue(field, name)])),
    ...given,
  } as MailData<T>
}
