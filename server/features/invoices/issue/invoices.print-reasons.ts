import { toBillText } from '#contract/orders/bill-to.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { mark } from '#i18n/t.ts'
import { unprintableNames } from '#server/documents/text/printable.ts'
import type { InvoiceReason } from './invoices.reasons.ts'

type Printed = readonly [path: string, label: string, text: string | null]

function textsOf(order: OrderOfLines, { company }: PortalSettings): Printed[] {
  const { billTo, address, userName, phone, poNumber, others } = order
  return [
    ['order.userName', mark('Customer'), userName],
    ['order.billTo', mark('Invoice address'), billTo && toBillText(billTo)],
    ['order.address', mark('Delivery address'), `${address} ${phone}`],
    ['order.poNumber', mark('PO number'), poNumber],
    ['order.others', mark('Notes'), others],
    ['company.name', mark('Shop name'), company.name],
    ['company.legalName', mark('Legal name'), company.legalName],
    ['company.street', mark('Street and number'), company.street],
    ['company.city', mark('City'), company.city],
    ['company.registration', mark('Registration'), company.registration],
    ['company.directors', mark('Managing directors'), company.directors],
    ['company.court', mark('Register court'), company.court],
  ]
}

/** Whether a reason is only that no font has some characters of the order. Those of the company are changed in the settings. */
export function isOfCodes({ code, path }: InvoiceReason): boolean {
  return code === 'unprintable_line' || (code === 'unprintable' && path.startsWith('order.'))
}

/** The characters of an order that no font has, each once, of which documents print the codes. */
export function charactersOf(reasons: readonly InvoiceReason[]): string {
  const all = reasons.filter(isOfCodes).flatMap(({ params }) => params?.characters?.split(', ') ?? [])
  return [...new Set(all)].join(', ')
}

/** What the invoice would print as codes because no font has it. */
export function printReasons(order: OrderOfLines, settings: PortalSettings): InvoiceReason[] {
  const found = textsOf(order, settings).flatMap(([path, label, text]): InvoiceReason[] => {
    const characters = unprintableNames(text ?? '')
    return characters === '' ? [] : [{ code: 'unprintable', path, params: { label, characters } }]
  })
  const ofLines = order.lines.flatMap(({ line, sku, name, note }): InvoiceReason[] => {
    const characters = unprintableNames(`${sku} ${name} ${note}`)
    const params = { line: String(line), characters }
    return characters === '' ? [] : [{ code: 'unprintable_line', path: `order.lines.${line}`, params }]
  })
  return [...found, ...ofLines]
}
