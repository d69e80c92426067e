import { Fragment, useCallback, useMemo } from 'react'
import { formatMoney } from '#contract/money.ts'
import { groupedIban } from '#contract/payments/iban.ts'
import { groupedReference } from '#contract/payments/rf-reference.ts'
import { readTransfer, type TransferDetails as Transfer } from '#contract/payments/transfers.ts'
import { qrPath } from '#contract/qr-path.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { Unread } from '../../../patterns/reading/unread.tsx'
import { useRead } from '../../../patterns/reading/use-read.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { discountSentence } from '../discount/payments.discount-offer.tsx'

type FactProps = { name: string; value: string; copied?: string }

function Fact({ name, value, copied = value }: FactProps) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied)
      showToast(t('Copied'))
    } catch {
      showToast(t('Your browser did not allow copying. Select the text and copy it.'))
    }
  }
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2">
      <dt className="text-ui text-ink-2">{name}</dt>
      <dd className="flex min-w-0 items-baseline gap-2 text-end">
        <span className="mono wrap-anywhere">{value}</span>
        <Button size="small" look="ghost" aria-label={t('Copy {name}', { name })} onClick={() => void copy()}>
          {t('Copy')}
        </Button>
      </dd>
    </div>
  )
}

/** A QR code that the app of a bank reads: black on white, also on a dark page, with white around it. */
function PayCode({ text, amount }: { text: string; amount: string | null }) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  return (
    <figure className="mt-4 flex flex-wrap items-center gap-4">
      <svg
        role="img"
        aria-label={t('QR code for the bank transfer')}
        className="size-44 bg-[#fff]"
        viewBox={`-4 -4 ${size + 8} ${size + 8}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <figcaption className="max-w-60 text-ui text-ink-2">
        {t('Scan it with your banking app to fill in account, amount and reference.')}{' '}
        {amount === null
          ? null
          : t('The amount is {amount}, with the cash discount already deducted.', { amount })}
      </figcaption>
    </figure>
  )
}

type TransferDetailsProps = {
  orderId: string
  /** Another value says that money may have come meanwhile, or that the order costs something else. */
  changes: unknown
}

/** What to transfer, where to, and the reference to quote. */
export function TransferInstructions({ orderId, changes }: TransferDetailsProps) {
  const read = useCallback(() => call(readTransfer, { params: { id: orderId } }), [orderId])
  const found = useRead(read, changes)
  if (found.state === 'loading') {
    return (
      <div className="mt-4 grid gap-3" aria-busy="true">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    )
  }
  if (found.state === 'failed') {
    const text = t('The amount and bank details could not be loaded. {reason}', { reason: found.problem })
    return (
      <div className="mt-4">
        <Unread text={text} onRetry={found.again} />
      </div>
    )
  }
  return <Details details={found.data} />
}

function Details({ details }: { details: Transfer }) {
  const { open, received, currency, reference, recipient, accounts, code, discount } = details
  const offer = discountSentence(details)
  return (
    <>
      {offer === null ? null : <p className="mt-4 text-control">{offer}</p>}
      <dl className="mt-4 border-t-2 border-ink" aria-label={t('Bank transfer')}>
        {received > 0 ? <Fact name={t('Paid so far')} value={formatMoney(received, currency)} /> : null}
        {discount === null ? null : (
          <Fact
            name={t('Amount less cash discount')}
            value={formatMoney(discount.toPay, currency)}
            copied={String(discount.toPay)}
          />
        )}
        <Fact name={t('Amount')} value={formatMoney(open, currency)} copied={String(open)} />
        <Fact name={t('Recipient')} value={recipient} />
        {accounts.map(({ bank, iban, bic, accountNumber = '', bankCode = '' }) => (
          <Fragment key={iban || accountNumber}>
            {iban === '' ? (
              <>
                <Fact
                  name={bank ? t('Account number, {bank}', { bank }) : t('Account number')}
                  value={accountNumber}
                />
                <Fact name={t('Bank code')} value={bankCode} />
              </>
            ) : (
              <Fact
                name={bank ? t('IBAN, {bank}', { bank }) : t('IBAN')}
                value={groupedIban(iban)}
                copied={iban.replaceAll(' ', '')}
              />
            )}
            {bic ? <Fact name={t('BIC')} value={bic} /> : null}
          </Fragment>
        ))}
        <Fact name={t('Reference')} value={groupedReference(reference)} copied={reference} />
      </dl>
      {code === null || open <= 0 ? null : (
        <PayCode text={code} amount={discount && formatMoney(discount.toPay, currency)} />
      )}
    </>
  )
}
