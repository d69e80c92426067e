import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoney } from '#contract/money.ts'
import type { ReceivedWithdrawal, WithdrawalSums } from '#contract/withdrawals/withdrawals.ts'
import { dateLocale, t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { Button } from '../../ui/button.tsx'

/** To the second, in the zone of the company: the moment is the proof. */
export function momentText(at: string, timeZone: string): string {
  return new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'full', timeStyle: 'long', timeZone }).format(
    new Date(at),
  )
}

/** The heading takes the focus when a step begins: its text has replaced the one before. */
export function StepHead({ title, lead, step }: { title: string; lead: ReactNode; step: 1 | 2 }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (step === 2) heading.current?.focus()
  }, [step])
  const steps = [t('Choose'), t('Confirm')]
  return (
    <div className="mb-5">
      <h1 ref={heading} className="text-h2" tabIndex={-1}>
        {title}
      </h1>
      <p className="mt-1 text-control text-ink-2">{lead}</p>
      <ol className="mt-4 flex flex-wrap gap-5 text-control">
        {steps.map((name, index) => {
          const isCurrent = index + 1 === step
          return (
            <li key={name} aria-current={isCurrent ? 'step' : undefined} className="flex items-center gap-2">
              <span
                aria-hidden="true"
                className={`mono grid size-6 place-items-center border text-small ${
                  index + 1 < step
                    ? 'border-blue bg-blue text-on-blue'
                    : isCurrent
                      ? 'border-blue'
                      : 'border-line-strong'
                }`}
              >
                {index + 1}
              </span>
              <span className={isCurrent ? 'font-[620]' : 'text-ink-2'}>{name}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

/** The sheet of a step, and what belongs to it beside. */
export function StepLayout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 border border-line bg-sheet">{children}</div>
      <aside className="min-w-0 border border-line bg-sheet" aria-label={t('What happens')}>
        {aside}
      </aside>
    </div>
  )
}

export function Section({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="border-line p-5 not-first:border-t md:p-6">
      {title ? <h2 className="mb-3 text-h3">{title}</h2> : null}
      {children}
    </section>
  )
}

/** The declaration word for word: the email says the same. */
export function Declaration({ goods, facts }: { goods: ReactNode; facts: readonly string[] }) {
  return (
    <div className="grid gap-3 border-2 border-ink p-5 wrap-anywhere">
      <p>{t('I withdraw from the contract for these goods:')}</p>
      {goods}
      <div>
        {facts.map((fact) => (
          <p key={fact}>{fact}</p>
        ))}
      </div>
    </div>
  )
}

export function Receiver() {
  const { legalName, email } = useCompany()
  return (
    <p className="mt-3 text-small text-ink-2 wrap-anywhere">
      {t('To: {receiver}', { receiver: [legalName, email].filter(Boolean).join(', ') })}
    </p>
  )
}

export function RefundSums({ sums, currency }: { sums: WithdrawalSums; currency: string }) {
  const rows = [
    { label: t('Goods, {pieces} pcs', { pieces: sums.pieces }), amount: sums.goods },
    ...(sums.freight > 0 ? [{ label: t('Delivery, share at the standard rate'), amount: sums.freight }] : []),
  ]
  return (
    <>
      <dl className="grid gap-2">
        {rows.map(({ label, amount }) => (
          <div key={label} className="flex justify-between gap-4 text-control">
            <dt>{label}</dt>
            <dd className="num">{formatMoney(amount, currency)}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t-2 border-ink pt-2 text-lead font-[660]">
          <dt>{t('You get back')}</dt>
          <dd className="num">{formatMoney(sums.total, currency)}</dd>
        </div>
      </dl>
      <p className="mt-2 text-small text-ink-2">
        {t('With the payment method of the order, within 14 days. An express surcharge is not part of it.')}
      </p>
    </>
  )
}

type Step = { title: string; text: string; isDone?: boolean }

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-4">
      {steps.map(({ title, text, isDone }) => (
        <li key={title} className="grid grid-cols-[14px_minmax(0,1fr)] gap-x-4">
          <span
            aria-hidden="true"
            className={`mt-1.5 size-3.5 ${isDone ? 'bg-blue' : 'border-[1.5px] border-dashed border-line-strong'}`}
          />
          <span className="grid">
            <span className="font-[580]">{title}</span>
            <span className="text-small text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The head of the last page: number and time are what the buyer keeps. */
export function ReceivedHead({ received, email }: { received: ReceivedWithdrawal; email: string }) {
  const { timeZone = 'UTC' } = useCompany()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="on-field bg-field py-9 text-field-ink print:bg-transparent print:text-ink">
      <div className="wrap-page flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 ref={heading} className="text-h2" tabIndex={-1}>
            {t('Your withdrawal is received')}
          </h1>
          <p className="mt-2 text-control wrap-anywhere text-field-ink-2 print:text-ink">
            {t('{time}. Number {number}. Sent to {email}.', {
              time: momentText(received.receivedAt, timeZone),
              number: received.number,
              email,
            })}
          </p>
        </div>
        <Button look="field" className="print:hidden" onClick={() => window.print()}>
          {t('Print or save as PDF')}
        </Button>
      </div>
    </section>
  )
}

export function NextSteps({ sum }: { sum: string | null }) {
  return (
    <Steps
      steps={[
        { title: t('Withdrawal received'), text: t('This page and the email are your proof.'), isDone: true },
        {
          title: t('You send the goods'),
          text: t('Within 14 days. You may pack them in any way that protects them.'),
        },
        {
          title: t('We check them'),
          text: t('You may try goods as in a shop. We tell you before we deduct anything.'),
        },
        {
          title: sum === null ? t('The money comes back') : t('{amount} back', { amount: sum }),
          text: t('Within 14 days, once the goods or proof of posting have arrived.'),
        },
      ]}
    />
  )
}
