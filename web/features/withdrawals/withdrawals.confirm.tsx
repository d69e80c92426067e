import type { ReactNode } from 'react'
import { t } from '#i18n/t.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Declaration, Receiver, Section, StepHead, StepLayout } from './withdrawals.parts.tsx'

type ConfirmProps<Received> = {
  goods: ReactNode
  facts: readonly string[]
  aside: ReactNode
  /** Beside the buttons. */
  hint?: string
  send: () => Promise<Received>
  onBack: () => void
  onReceived: (received: Received) => void
}

/** The second step: the whole declaration, which counts from the press on. */
export function ConfirmStep<Received>(props: ConfirmProps<Received>) {
  const { goods, facts, aside, hint, send, onBack, onReceived } = props
  const { run, isBusy, error } = useCommand(send, { done: onReceived })
  return (
    <>
      <StepHead
        title={t('Confirm withdrawal')}
        lead={t('Please check it. It counts from the moment you press the button.')}
        step={2}
      />
      <StepLayout aside={aside}>
        <Section title={t('Your declaration')}>
          <Declaration goods={goods} facts={facts} />
          <Receiver />
        </Section>
        <Section>
          <FormRefusal text={error} />
          <div className="flex flex-wrap items-center gap-3">
            <Button look="primary" size="large" isBusy={isBusy} onClick={run}>
              {t('Confirm withdrawal')}
            </Button>
            <Button look="ghost" size="large" onClick={onBack}>
              {t('Back')}
            </Button>
            {hint ? <p className="text-small text-ink-2">{hint}</p> : null}
          </div>
        </Section>
      </StepLayout>
    </>
  )
}
