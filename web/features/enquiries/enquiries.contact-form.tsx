import { useEffect, useRef, useState } from 'react'
import { type EnquiryForm, enquiryForm, sendEnquiry } from '#contract/enquiries/enquiries.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { ErrorSummary } from '../../patterns/form/error-summary.tsx'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { typedBefore } from '../../patterns/form/typed-before.ts'
import { useAlive } from '../../patterns/form/use-alive.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { LegalLinks } from '../../patterns/legal-links.tsx'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields.tsx'
import { useTicket } from './enquiries.use-ticket.ts'

const ids = {
  name: 'enquiry-name',
  email: 'enquiry-email',
  company: 'enquiry-company',
  text: 'enquiry-text',
} as const

const empty = { name: '', email: '', company: '', text: '' } satisfies EnquiryForm

type Options = { website: () => string; text: string; onSent: () => void }

function useContactForm({ website, text, onSent }: Options) {
  const ticket = useTicket()
  const [first] = useState(() => typedBefore(t('Contact form'), { ...empty, text }, { isLate: true }))
  return useApiForm<EnquiryForm>({
    ids,
    first,
    check: enquiryForm,
    isSummarised: true,
    send: async (values) => {
      try {
        const page = window.location.pathname
        const body = { ...values, website: website(), page, ticket: await ticket.take() }
        await call(sendEnquiry, { body })
      } catch (error) {
        if (error instanceof ApiError && error.code === 'enquiry_ticket_invalid') ticket.renew()
        throw error
      }
      onSent()
    },
  })
}

/** Writes to the company. What was typed stays until it has arrived. `text`: what the message begins with. */
export default function ContactForm({ text = '' }: { text?: string }) {
  const [isSent, setIsSent] = useState(false)
  return isSent ? (
    <Sent onAnother={() => setIsSent(false)} />
  ) : (
    <Message text={text} onSent={() => setIsSent(true)} />
  )
}

function Message({ text, onSent }: Pick<Options, 'text' | 'onSent'>) {
  const website = useRef<HTMLInputElement>(null)
  const part = useAlive<HTMLFormElement>()
  const contact = useContactForm({ website: () => website.current?.value ?? '', text, onSent })
  const { bound, formProps, summary, refusal, isBusy } = contact
  return (
    <form ref={part} {...formProps} className="grid gap-4.5" aria-label={t('Contact form')}>
      <ErrorSummary {...summary} />
      <TextField {...bound('name')} label={t('Name')} autoComplete="name" enterKeyHint="next" />
      <TextField
        {...bound('email')}
        label={t('Email')}
        hint={t('We reply to this address.')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
      />
      <TextField
        {...bound('company')}
        label={t('Company')}
        isOptional
        autoComplete="organization"
        enterKeyHint="next"
      />
      <TextAreaField {...bound('text')} label={t('Message')} rows={6} enterKeyHint="enter" />
      {/* Programs fill in every field; people neither see this one nor reach it. */}
      <div hidden>
        <input
          ref={website}
          name="website"
          tabIndex={-1}
          autoComplete="off"
          enterKeyHint="next"
          aria-hidden="true"
        />
      </div>
      <LegalLinks kinds={['privacy']} />
      <FormRefusal text={refusal} />
      <Button type="submit" look="primary" className="w-fit" isBusy={isBusy}>
        {t('Send message')}
      </Button>
    </form>
  )
}

function Sent({ onAnother }: { onAnother: () => void }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div
      ref={note}
      tabIndex={-1}
      role="status"
      className="grid justify-items-start gap-3 border-s-3 border-blue p-4"
    >
      <p className="font-[580]">{t('Thank you. We have received your message and will reply by email.')}</p>
      <Button onClick={onAnother}>{t('Write another message')}</Button>
    </div>
  )
}
