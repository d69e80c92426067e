import { type AuditAction, auditActions, type SubjectKind, subjectKinds } from '#contract/audit-actions.ts'
import { movementReasons } from '#contract/inventory/stock.ts'
import { formatMoney, toMajor } from '#contract/money.ts'
import { productFieldEntries } from '#contract/products/product-fields.ts'
import { isLanguage, languageName } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'

/** What was done, in words; an action that this release does not know is shown by its name. */
export function actionLabel(action: string): string {
  return action in auditActions ? t(auditActions[action as AuditAction]) : action
}

export function subjectLabel(kind: string): string {
  return kind in subjectKinds ? t(subjectKinds[kind as SubjectKind]) : kind
}

const productLabels = productFieldEntries().map(([key, { audit, label }]): [string, string] => [
  audit ?? key,
  label,
])

const fieldLabels: Record<string, string> = {
  ...Object.fromEntries(productLabels),
  note: mark('Note'),
  isInternal: mark('Staff only'),
  quantity: mark('Quantity'),
  lines: mark('Order lines'),
  carrier: mark('Carrier'),
  withoutMail: mark('No email sent'),
  tracking: mark('Tracking number'),
  amountMinor: mark('Amount'),
  currency: mark('Currency'),
  reason: mark('Reason'),
  cancelOrder: mark('Order also cancelled'),
  concern: mark('Issue'),
  role: mark('Role'),
  isActive: mark('Can sign in'),
  reply: mark('Reply'),
  fields: mark('Changed fields'),
  legalName: mark('Legal name'),
  tagline: mark('Tagline'),
  street: mark('Street and number'),
  registration: mark('Registration'),
  directors: mark('Managing directors'),
  court: mark('Register court'),
  taxNumber: mark('Tax number'),
  vatId: mark('VAT number'),
  characters: mark('Characters'),
  openingHours: mark('Opening hours'),
  bankAccounts: mark('Bank accounts'),
  senderName: mark('Sender name'),
  colour: mark('Brand colour'),
  accent: mark('Accent'),
}

/** A text in a language: `name_de`. */
const translated = /^(.+)_([A-Za-z0-9-]{2,35})$/

/**
 * `minOrder` is "Minimum order", and `name_de` is "Name (Deutsch)". A field without a label is spelled out: `leadTimeDays`
 * is "Lead time days".
 */
export function auditFieldLabel(field: string): string {
  const word = fieldLabels[field]
  if (word !== undefined) return t(word)
  const [, own = '', locale] = translated.exec(field) ?? []
  if (isLanguage(locale)) {
    return t('{label} ({language})', { label: auditFieldLabel(own), language: languageName(locale) })
  }
  const spelled = field
    .replaceAll(/([a-z\d])([A-Z])|_/g, '$1 $2')
    .toLowerCase()
    .trim()
  return spelled.charAt(0).toUpperCase() + spelled.slice(1)
}

const valueLabels: Record<string, Record<string, string>> = {
  status: {
    pending: mark('Pending'),
    confirmed: mark('Confirmed'),
    in_production: mark('In production'),
    shipped: mark('Shipped'),
    delivered: mark('Delivered'),
    cancelled: mark('Cancelled'),
    expired: mark('Expired'),
  },
  role: { admin: mark('Admin'), customer: mark('Customer') },
  reason: movementReasons,
  concern: {
    mismatch: mark('Charged amount differs'),
    refund_failed: mark('Refund failed'),
    disputed: mark('Disputed by the customer'),
    unknown_payment: mark('Unknown payment'),
    stuck: mark('No response from the bank'),
  },
}

type Value = { field: string; value: unknown; currency: unknown }

/** A value as people read it: amounts with their currency, yes and no, states by their names; null where there is none. */
export function valueLabel({ field, value, currency }: Value): string | null {
  if (value === undefined || value === null || value === '') return null
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'number') {
    if (!field.endsWith('Minor')) return formatQuantity(value)
    const code = String(currency)
    return formatMoney(toMajor(value, code), code)
  }
  if (typeof value === 'string') {
    const word = valueLabels[field]?.[value]
    return word === undefined ? value : t(word)
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return field === 'fields' ? value.map(auditFieldLabel).join(', ') : value.join(', ')
  }
  if (field === 'lines' && Array.isArray(value)) return value.map(lineLabel).join('\n')
  return JSON.stringify(value, null, 2)
}

type NamedLine = { line?: number; sku?: string; quantity?: number }

/** A line of an order: pieces and part number, or the number of the line where the log has no more. */
function lineLabel({ line = 0, sku, quantity = 0 }: NamedLine): string {
  const pieces = formatQuantity(quantity)
  return sku === undefined ? t('{pieces} × line {line}', { pieces, line }) : `${pieces} × ${sku}`
}
