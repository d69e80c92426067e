import { useState } from 'react'
import { Link } from 'react-router'
import {
  type ReceivedWithdrawal,
  sendWithdrawal,
  type WithdrawalForm,
  withdrawalForm,
} from '#contract/withdrawals/withdrawals.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { useCompany } from '../../api/company.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../dashboard-paths.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { signInPath } from '../../sign-in-path.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { ConfirmStep } from './withdrawals.confirm.tsx'
import {
  Declaration,
  NextSteps,
  ReceivedHead,
  Section,
  StepHead,
  StepLayout,
  Steps,
} from './withdrawals.parts.tsx'

type FormPageProps = { orderNumber: string; orderId: string | null }

/** Without signing in: three fields, then one look at the declaration. */
export function WithdrawalFormPage({ orderNumber, orderId }: FormPageProps) {
  const session = useSession()
  const [typed, setTyped] = useState<WithdrawalForm>({
    name: '',
    orderNumber,
    email: session?.email ?? '',
    goods: '',
  })
  const [isConfirming, setIsConfirming] = useState(false)
  // One declaration, however often the button is pressed and whatever becomes of the answer.
  const [key] = useState(() => crypto.randomUUID())
  const [received, setReceived] = useState<ReceivedWithdrawal | null>(null)
  if (received) return <Received typed={typed} received={received} />
  return (
    <div className="wrap-page py-8">
      {isConfirming ? (
        <Confirm typed={typed} send={key} onBack={() => setIsConfirming(false)} onReceived={setReceived} />
      ) : (
        <Choose
          typed={typed}
          orderId={orderId}
          onChosen={(values) => {
            setTyped(values)
            setIsConfirming(true)
          }}
        />
      )}
    </div>
  )
}

const ids = {
  name: 'withdrawal-name',
  orderNumber: 'withdrawal-order',
  email: 'withdrawal-email',
  goods: 'withdrawal-goods',
} as const

type ChooseProps = { typed: WithdrawalForm; orderId: string | null; onChosen: (values: WithdrawalForm) => void }

function Choose({ typed, orderId, onChosen }: ChooseProps) {
  const { bound, formProps, summary, refusal, isBusy } = useApiForm<WithdrawalForm>({
    ids,
    first: typed,
    check: withdrawalForm,
    isSummarised: true,
    send: async (values) => onChosen(values),
  })
  return (
    <>
      <StepHead
        title={t('Withdraw from contract')}
        lead={t('Without signing in. For private customers, within 14 days after delivery.')}
        step={1}
      />
      <StepLayout aside={<Explained orderId={orderId} />}>
        <form {...formProps} aria-label={t('Withdraw from contract')}>
          <Section>
            <div className="grid gap-4.5">
              <ErrorSummary {...summary} />
              <TextField {...bound('name')} label={t('Your name')} autoComplete="name" enterKeyHint="next" />
              <div className="grid gap-4.5 sm:grid-cols-2">
                <TextField
                  {...bound('orderNumber')}
                  label={t('Order number')}
                  hint={t('In the confirmation email and on the packing slip')}
                  className="mono"
                  enterKeyHint="next"
                />
                <TextField
                  {...bound('email')}
                  label={t('Email')}
                  hint={t('The acknowledgement is sent here')}
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  enterKeyHint="next"
                />
              </div>
              <TextAreaField
                {...bound('goods')}
                label={t('Which goods')}
                hint={t('Leave blank for the whole order')}
                isOptional
                rows={3}
                enterKeyHint="enter"
              />
            </div>
          </Section>
          <Section>
            <FormRefusal text={refusal} />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" look="primary" size="large" isBusy={isBusy}>
                {t('Check and confirm')}
              </Button>
              <p className="text-small text-ink-2">
                {t('Nothing is withdrawn yet. You do not have to give a reason.')}
              </p>
            </div>
          </Section>
        </form>
      </StepLayout>
    </>
  )
}

function Explained({ orderId }: { orderId: string | null }) {
  const { email, phone } = useCompany()
  const from = orderId ? paths.withdrawOrder(orderId) : paths.myOrders
  return (
    <>
      <Section title={t('What happens')}>
        <Steps
          steps={[
            { title: t('You confirm'), text: t('on the next page') },
            { title: t('An email within a minute'), text: t('with date, time and your words') },
            {
              title: t('We find the order'),
              text: t('If the number has a typo, we check by hand. Your date still counts.'),
            },
          ]}
        />
      </Section>
      <Section>
        <p className="text-control signed-in:hidden">
          <RichText
            text="<link>Sign in</link> to choose lines and see what you get back."
            marks={{ link: (words) => <Link to={signInPath(paths.login, { from })}>{words}</Link> }}
          />
        </p>
        <p className="mt-2 text-small text-ink-2 wrap-anywhere">
          {t('You can also withdraw by letter, email or phone: {contact}', {
            contact: [email, phone].filter(Boolean).join(', '),
          })}
        </p>
      </Section>
    </>
  )
}

type ConfirmProps = {
  typed: WithdrawalForm
  send: string
  onBack: () => void
  onReceived: (received: ReceivedWithdrawal) => void
}

function goodsOf({ goods }: WithdrawalForm): string {
  return goods?.trim() || t('the whole order')
}

function factsOf({ orderNumber, name, email }: WithdrawalForm): string[] {
  return [t('Order {number}', { number: orderNumber }), [name, email].join(', ')]
}

function Confirm({ typed, send: key, onBack, onReceived }: ConfirmProps) {
  return (
    <ConfirmStep
      goods={<p className="whitespace-pre-line">{goodsOf(typed)}</p>}
      facts={factsOf(typed)}
      aside={
        <Section title={t('What happens')}>
          <p className="text-control">{t('You will receive an email with the date and time within a minute.')}</p>
        </Section>
      }
      send={() => call(sendWithdrawal, { body: { ...typed, key } })}
      onBack={onBack}
      onReceived={onReceived}
    />
  )
}

function Received({ typed, received }: { typed: WithdrawalForm; received: ReceivedWithdrawal }) {
  return (
    <>
      <ReceivedHead received={received} email={typed.email} />
      <div className="wrap-page py-8">
        <StepLayout
          aside={
            <Section title={t('What happens next')}>
              <NextSteps sum={null} />
            </Section>
          }
        >
          <Section title={t('What you declared')}>
            <Declaration goods={<p className="whitespace-pre-line">{goodsOf(typed)}</p>} facts={factsOf(typed)} />
          </Section>
        </StepLayout>
      </div>
    </>
  )
}
