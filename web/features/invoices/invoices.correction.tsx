import { useState } from 'react'
import { type ClientLoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { type Correctable, readCorrectable } from '#contract/invoices/corrections.ts'
import { formatMoney } from '#contract/money.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { paths } from '../../dashboard-paths.ts'
import { privateMeta } from '../../patterns/page-exports.tsx'
import { PageHeader } from '../../patterns/page-header.tsx'
import { pageSkeleton } from '../../patterns/page-skeleton.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { RouteError } from '../../patterns/route-error.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/fields.tsx'
import { Time } from '../../ui/time.tsx'
import { CorrectionLines } from './invoices.correction-lines.tsx'
import { CorrectionPreview } from './invoices.correction-preview.tsx'
import { useCorrection } from './invoices.use-correction.ts'

export async function clientLoader({ params }: ClientLoaderFunctionArgs) {
  const id = params.id ?? ''
  return { orderId: id, state: await call(readCorrectable, { params: { id } }) }
}

export const meta = privateMeta(
  mark('Correct an invoice'),
  mark('Credit lines, amounts or freight on an issued invoice.'),
)

/** What was credited by corrections before. */
function Issued({ state: { corrections, currency } }: { state: Correctable }) {
  if (corrections.length === 0) return null
  return (
    <section aria-labelledby="corrections-issued">
      <h2 id="corrections-issued" className="text-h3">
        {t('Corrections to this invoice')}
      </h2>
      <ul className="mt-2 border-t border-line">
        {corrections.map(({ _id, number, reason, total, issuedAt }) => (
          <li key={_id} className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2 text-ui">
            <span className="mono">{number}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              {reason}
              <span className="block text-small text-ink-2">
                <Time at={issuedAt} />
              </span>
            </span>
            <span className="num font-[600]">{formatMoney(total, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type FormProps = { orderId: string; state: Correctable; onIssued: () => void }

function CorrectionForm({ orderId, state, onIssued }: FormProps) {
  const { revalidate } = useRevalidator()
  const { form, field, bound, formProps, refusal, isBusy, preview, unsent } = useCorrection({
    orderId,
    state,
    revalidate,
    onIssued,
  })
  const { currency } = state
  return (
    <form {...formProps} className="grid gap-4" aria-label={t('Correct an invoice')}>
      <CorrectionLines state={state} fields={{ form, field }} />
      {unsent > 0 ? (
        <label className="flex min-h-11 items-center gap-3 text-control">
          <input type="checkbox" className="size-5 shrink-0 accent-blue" {...form.register('endPieces')} />
          {t(
            '{pieces, plural, one {# of these pieces is not shipped yet: do not ship it} other {# of these pieces are not shipped yet: do not ship them}}',
            { pieces: unsent },
          )}
        </label>
      ) : null}
      <TextAreaField
        {...bound('reason')}
        label={t('Reason')}
        hint={t('Shown on the credit note')}
        rows={2}
        maxLength={500}
      />
      {preview ? <CorrectionPreview preview={preview} currency={currency} /> : null}
      <Refusal text={refusal} />
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={paths.orderPayments(orderId)}>{t('Back to the order')}</ButtonLink>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {preview
            ? t('Issue credit note for {amount}', { amount: formatMoney(preview.total, currency) })
            : t('Preview')}
        </Button>
      </div>
    </form>
  )
}

export default function CorrectInvoice() {
  const { orderId, state } = useLoaderData<typeof clientLoader>()
  // After a credit note the form begins again, with the rest.
  const [round, setRound] = useState(0)
  const { number, invoice, total, left, owed, currency } = state
  return (
    <>
      <PageHeader
        title={t('Correct invoice {invoice}', { invoice })}
        trail={{ to: paths.orderPayments(orderId), label: t('Order {number}', { number: String(number) }) }}
        lead={t('Invoice total {total}, of which {left} can still be credited. The order total is now {owed}.', {
          total: formatMoney(total, currency),
          left: formatMoney(left, currency),
          owed: formatMoney(owed, currency),
        })}
      />
      <div className="grid max-w-200 gap-8 px-4 pb-8 md:px-6">
        {left > 0 ? (
          <CorrectionForm
            key={round}
            orderId={orderId}
            state={state}
            onIssued={() => setRound((current) => current + 1)}
          />
        ) : (
          <p className="text-ui">{t('This invoice has been credited in full.')}</p>
        )}
        <Issued state={state} />
      </div>
    </>
  )
}

export const HydrateFallback = pageSkeleton({
  title: mark('Correct an invoice'),
  rows: ['h-24', 'h-40'],
  className: 'grid gap-4 px-4 md:px-6',
})

export { RouteError as ErrorBoundary }
