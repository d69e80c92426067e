import { useEffect, useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import {
  declareWithdrawal,
  type OrderWithdrawal,
  type ReceivedWithdrawal,
  readOrderWithdrawal,
  sumWithdrawal,
  type WithdrawalSums,
} from '#contract/withdrawals/withdrawals.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { StoredName } from '../../patterns/stored-name.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/dates.ts'
import { TextField } from '../../ui/fields.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { ConfirmStep } from './withdrawals.confirm.tsx'
import { type Chosen, Line } from './withdrawals.line.tsx'
import {
  Declaration,
  NextSteps,
  ReceivedHead,
  RefundSums,
  Section,
  StepHead,
  StepLayout,
} from './withdrawals.parts.tsx'

type Received = ReceivedWithdrawal & { sums: WithdrawalSums }

const stateTexts: Record<Exclude<OrderWithdrawal['state'], 'open'>, string> = {
  business: mark('This order was placed for a company. The right of withdrawal is for consumers.'),
  ended: mark('The withdrawal period for this order is over. Contact us if something is wrong with the goods.'),
  nothing: mark('Nothing of this order is left to withdraw from.'),
}

/** An order of the account: which lines, what comes back, then one look at the declaration. */
export default function OrderWithdrawalPage({ id }: { id: string }) {
  const [order, setOrder] = useState<OrderWithdrawal | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => {
    call(readOrderWithdrawal, { params: { id } }).then(setOrder, (failure: unknown) =>
      setError(sentenceOf(failure)),
    )
  }, [id])
  if (error)
    return (
      <div className="wrap-page py-8">
        <h1 className="mb-4 text-h2">{t('Withdraw from contract')}</h1>
        <FormRefusal text={error} />
      </div>
    )
  if (!order) return <Skeleton className="wrap-page my-8 h-128" />
  return <OrderSteps id={id} order={order} />
}

function OrderSteps({ id, order }: { id: string; order: OrderWithdrawal }) {
  const [chosen, setChosen] = useState<Chosen>(new Map())
  const [who, setWho] = useState({ name: order.name, email: order.email })
  const [sums, setSums] = useState<WithdrawalSums | null>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const [received, setReceived] = useState<Received | null>(null)
  const lines = [...chosen].map(([line, quantity]) => ({ line, quantity }))
  const props = { order, chosen, who, sums }
  if (received) return <Done {...props} received={received} />
  return (
    <div className="wrap-page py-8">
      {isConfirming && sums ? (
        <Confirm
          {...props}
          send={() => call(declareWithdrawal, { params: { id }, body: { key, ...who, lines } })}
          onBack={() => setIsConfirming(false)}
          onReceived={setReceived}
        />
      ) : (
        <Choose
          {...props}
          onChosen={setChosen}
          onWho={setWho}
          check={() => call(sumWithdrawal, { params: { id }, body: { lines } })}
          onChecked={(checked) => {
            setSums(checked)
            setIsConfirming(true)
          }}
        />
      )}
    </div>
  )
}

type Props = {
  order: OrderWithdrawal
  chosen: Chosen
  who: { name: string; email: string }
  sums: WithdrawalSums | null
}

function Until({ order: { number, deliveredOn, lastDay } }: { order: OrderWithdrawal }) {
  const values = {
    number: String(number),
    delivered: deliveredOn ? formatDay(deliveredOn, 'long') : '',
    day: lastDay ? formatDay(lastDay, 'long') : '',
  }
  if (lastDay === null)
    return t('Order {number}. The goods are still on their way: you can withdraw at any time.', values)
  return (
    <RichText
      text={
        deliveredOn
          ? mark('Order {number}, delivered on {delivered}. You have until <b>{day}, 24:00</b>.')
          : mark('Order {number}. You have until <b>{day}, 24:00</b>.')
      }
      values={values}
      marks={{ b: (words) => <b>{words}</b> }}
    />
  )
}

type ChooseProps = Props & {
  onChosen: (chosen: Chosen) => void
  onWho: (who: Props['who']) => void
  check: () => Promise<WithdrawalSums>
  onChecked: (sums: WithdrawalSums) => void
}

function Choose({ order, chosen, who, onChosen, onWho, check, onChecked }: ChooseProps) {
  const { run, isBusy, error } = useCommand(check, { done: onChecked })
  const isOpen = order.state === 'open'
  const isMissing = who.name.trim() === '' || who.email.trim() === ''
  return (
    <>
      <StepHead title={t('Withdraw from contract')} lead={<Until order={order} />} step={1} />
      <StepLayout aside={<Conditions order={order} />}>
        <form
          aria-label={t('Withdraw from contract')}
          onSubmit={(event) => {
            event.preventDefault()
            if (chosen.size > 0 && !isMissing) run()
          }}
        >
          <Section title={t('What are you sending back?')}>
            {order.state === 'open' ? (
              <ul className="border border-line-strong">
                {order.lines.map((line) => (
                  <Line
                    key={line.line}
                    line={line}
                    currency={order.currency}
                    chosen={chosen}
                    onChosen={onChosen}
                  />
                ))}
              </ul>
            ) : (
              <p className="border-s-3 border-warn bg-warn-soft px-4 py-3 text-ui">{t(stateTexts[order.state])}</p>
            )}
          </Section>
          {isOpen ? (
            <>
              <Section title={t('Who withdraws?')}>
                <div className="grid gap-4.5 sm:grid-cols-2">
                  <TextField
                    id="withdrawal-name"
                    label={t('Your name')}
                    autoComplete="name"
                    maxLength={100}
                    value={who.name}
                    onChange={({ currentTarget }) => onWho({ ...who, name: currentTarget.value })}
                  />
                  <TextField
                    id="withdrawal-email"
                    label={t('Email for the acknowledgement')}
                    type="email"
                    autoComplete="email"
                    maxLength={254}
                    value={who.email}
                    onChange={({ currentTarget }) => onWho({ ...who, email: currentTarget.value })}
                  />
                </div>
              </Section>
              <Section>
                <FormRefusal text={error} />
                <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <Button
                    type="submit"
                    look="primary"
                    size="large"
                    isBusy={isBusy}
                    disabled={chosen.size === 0 || isMissing}
                  >
                    {t('Check and confirm')}
                  </Button>
                  <p className="text-small text-ink-2" role="status">
                    {chosen.size === 0
                      ? t('Choose what you are sending back.')
                      : t('Nothing is withdrawn yet. You do not have to give a reason.')}
                  </p>
                </div>
              </Section>
            </>
          ) : null}
        </form>
      </StepLayout>
    </>
  )
}

function Conditions({ order: { daysLeft, declared } }: { order: OrderWithdrawal }) {
  return (
    <>
      <Section title={t('What happens')}>
        <p className="text-control">
          {t('The next page shows what you get back. An email acknowledges the withdrawal within a minute.')}
        </p>
        {daysLeft === null || daysLeft > 14 ? null : (
          <p className="mt-2 text-control font-[620] text-ok">
            {t('{days, plural, =0 {Today is the last day} one {# day left} other {# days left}}', {
              days: daysLeft,
            })}
          </p>
        )}
      </Section>
      {declared.length > 0 ? (
        <Section title={t('Withdrawn before')}>
          <ul className="grid gap-1 text-ui">
            {declared.map(({ number, receivedAt }) => (
              <li key={number}>
                <span className="mono">{number}</span> <Time at={receivedAt} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  )
}

function Goods({ order, chosen }: Pick<Props, 'order' | 'chosen'>) {
  return (
    <ul className="grid gap-1.5">
      {order.lines.flatMap(({ line, sku, name }) => {
        const pieces = chosen.get(line)
        return pieces === undefined
          ? []
          : [
              <li key={line}>
                {pieces} × <span className="mono">{sku}</span> <StoredName text={name} />
              </li>,
            ]
      })}
    </ul>
  )
}

function factsOf({ order, who }: Pick<Props, 'order' | 'who'>): string[] {
  const values = { number: String(order.number), day: formatDay(order.placedOn, 'long') }
  return [t('Order {number} of {day}', values), [who.name, who.email].join(', ')]
}

type ConfirmProps = Props & {
  send: () => Promise<Received>
  onBack: () => void
  onReceived: (received: Received) => void
}

function Confirm({ send, onBack, onReceived, ...props }: ConfirmProps) {
  const { order, sums } = props
  return (
    <ConfirmStep
      goods={<Goods {...props} />}
      facts={factsOf(props)}
      aside={
        <Section title={t('Your refund')}>
          {sums ? <RefundSums sums={sums} currency={order.currency} /> : null}
        </Section>
      }
      hint={t('You will receive an email with the date and time within a minute.')}
      send={send}
      onBack={onBack}
      onReceived={onReceived}
    />
  )
}

function Done({ received, ...props }: Props & { received: Received }) {
  const { order, who } = props
  return (
    <>
      <ReceivedHead received={received} email={who.email} />
      <div className="wrap-page py-8">
        <StepLayout
          aside={
            <Section title={t('Your refund')}>
              <RefundSums sums={received.sums} currency={order.currency} />
            </Section>
          }
        >
          <Section title={t('What happens next')}>
            <NextSteps sum={formatMoney(received.sums.total, order.currency)} />
          </Section>
          <Section title={t('What you declared')}>
            <Declaration goods={<Goods {...props} />} facts={factsOf(props)} />
          </Section>
        </StepLayout>
      </div>
    </>
  )
}
