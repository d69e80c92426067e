import type { Reply } from '#contract/endpoint.ts'
import type { previewCorrection } from '#contract/invoices/corrections.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { percentText } from '../tax/tax.percent.ts'

type PreviewProps = { preview: Reply<typeof previewCorrection>; currency: string }

/** What the credit note will say, and what the order costs after it. */
export function CorrectionPreview({ preview, currency }: PreviewProps) {
  const { net, taxes, total, owed, overpaid } = preview
  const money = (amount: number) => formatMoney(amount, currency)
  const isTaxed = taxes.some(({ rate }) => rate !== null)
  const rows = [
    ...(isTaxed ? [{ name: t('Net total'), amount: net }] : []),
    ...taxes.flatMap(({ rate, net: of, tax }) =>
      rate === null
        ? []
        : [{ name: t('VAT {percent} on {net}', { percent: percentText(rate), net: money(of) }), amount: tax }],
    ),
  ]
  return (
    <section className="border-s-3 border-blue bg-well px-4 py-3 text-ui" aria-label={t('Preview')} role="status">
      <dl className="grid gap-1">
        {rows.map(({ name, amount }) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd className="num">{money(amount)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 font-[600]">
          <dt>{t('Credited')}</dt>
          <dd className="num">{money(total)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-ink-2">
        {t('The order total will then be {owed}.', { owed: money(owed) })}
        {overpaid > 0
          ? ` ${t('This leaves an overpayment of {amount}: refund it in the order.', { amount: money(overpaid) })}`
          : ''}
      </p>
    </section>
  )
}
