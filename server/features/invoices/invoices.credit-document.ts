import { partName } from '#contract/orders/lines.ts'
import { language, t } from '#i18n/t.ts'
import type { DocumentContent } from '#server/documents/document-content.ts'
import type { CreditNote } from './invoices.credit-notes.store.ts'
import {
  addresses,
  amount,
  billedFacts,
  documentDay,
  quantity as inPieces,
  invoiceNumber,
  moneyText,
  orderFacts,
  percent,
  pieces,
  questions,
  referenceFacts,
} from './invoices.format.ts'

/** A row for each rate: why, which pieces, and the net amount that is taken back. */
function creditedRows({ snapshot }: CreditNote): Pick<DocumentContent, 'columns' | 'rows'> {
  const { groups, reason, isReasonOurs, pieces: returned, order, invoice, discount } = snapshot
  const isTaxed = groups.some(({ rateBp }) => rateBp !== null)
  const said = reason === '' ? t('Refund') : isReasonOurs ? t(reason) : reason
  const why = discount ? t('Cash discount of {percent}', { percent: percent(discount.bp) }) : said
  const named = returned
    .map((part) => `${pieces(part.quantity)} × ${part.sku} ${partName(part, language())}`)
    .join('\n')
  return {
    columns: [
      { name: t('Invoice'), width: 0.18, isMono: true },
      { name: t('Order'), width: 0.1, isMono: true },
      { name: t('Reason'), width: isTaxed ? 0.46 : 0.54 },
      ...(isTaxed ? [{ name: t('VAT'), width: 0.08, isFigure: true }] : []),
      { name: `${t('Net')} ${order.currency}`, width: 0.18, isFigure: true },
    ],
    rows: groups.map(({ rateBp, netMinor }, index) => ({
      cells: [
        invoiceNumber(invoice),
        String(order.number),
        why,
        ...(isTaxed ? [rateBp === null ? '–' : percent(rateBp)] : []),
        amount(netMinor, order.currency),
      ],
      below: index === 0 ? named : '',
    })),
  }
}

/** A row for each line of a correction: its pieces or the reduction of its price, and the net amount that is taken back. */
function correctedRows({
  lines = [],
  groups,
  order,
}: CreditNote['snapshot']): Pick<DocumentContent, 'columns' | 'rows'> {
  const isTaxed = groups.some(({ rateBp }) => rateBp !== null)
  return {
    columns: [
      { name: t('Line', { context: 'of an order' }), width: 0.06, isMono: true },
      { name: t('SKU'), width: 0.19, isMono: true },
      { name: t('Name'), width: isTaxed ? 0.37 : 0.45 },
      { name: t('Quantity'), width: 0.12, isFigure: true },
      ...(isTaxed ? [{ name: t('VAT'), width: 0.08, isFigure: true }] : []),
      { name: `${t('Net')} ${order.currency}`, width: 0.18, isFigure: true },
    ],
    rows: lines.map(({ line, sku, quantity, netMinor, rateBp, ...part }) => ({
      cells: [
        line === 0 ? '' : String(line),
        sku,
        line === 0 ? t('Freight') : partName(part, language()),
        quantity === null ? '–' : inPieces(quantity),
        ...(isTaxed ? [rateBp === null ? '–' : percent(rateBp)] : []),
        amount(netMinor, order.currency),
      ],
      below: quantity === null && line > 0 ? t('Price reduced') : '',
    })),
  }
}

/** A credit note, from its stored snapshot only. */
export function creditNoteDocument(note: CreditNote): DocumentContent {
  const { snapshot } = note
  const { seller, order, invoice, groups, totalMinor } = snapshot
  const { currency } = order
  const taxed = groups.filter(({ rateBp }) => rateBp !== null)
  const netMinor = groups.reduce((sum, group) => sum + group.netMinor, 0)
  const isDiscount = note.kind === 'discount'
  const isCorrection = note.kind === 'correction'
  return {
    title: isDiscount ? t('Credit note for cash discount') : t('Credit note', { context: 'document' }),
    number: invoiceNumber(note),
    language: language(),
    seller,
    facts: [
      { name: t('Credit note number'), value: invoiceNumber(note), isMono: true },
      { name: t('Credit note date'), value: documentDay(note.issuedAt, seller.timeZone) },
      { name: t('For invoice'), value: invoiceNumber(invoice), isMono: true },
      { name: t('Invoice date'), value: documentDay(invoice.issuedAt, seller.timeZone) },
      ...orderFacts(order, seller),
      ...referenceFacts(order),
      ...billedFacts(order),
    ],
    addresses: addresses(order),
    ...(isCorrection ? correctedRows(snapshot) : creditedRows(note)),
    ...(taxed.length > 0 && {
      sums: [
        { name: t('Net total'), value: moneyText(netMinor, currency) },
        ...taxed.map((group) => ({
          name: t('VAT {percent} on {net}', {
            percent: percent(group.rateBp ?? 0),
            net: moneyText(group.netMinor, currency),
          }),
          value: moneyText(group.taxMinor, currency),
        })),
      ],
    }),
    total: { name: t('Credited'), value: moneyText(totalMinor, currency) },
    notes: [
      ...(isCorrection ? [{ name: t('Reason'), text: snapshot.reason }] : []),
      ...(isDiscount
        ? [{ name: '', text: t('The invoice was paid less the cash discount. Nothing more is due.') }]
        : []),
      questions(seller),
    ],
  }
}
