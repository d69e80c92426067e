import type { ReactNode } from 'react'
import { toReadText } from '#contract/addresses/postal.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Status } from '../../../ui/status.tsx'
import { Time } from '../../../ui/time.tsx'
import { Side } from '../../orders/order-page/orders.block.tsx'
import { CopyButton } from '../../orders/order-page/orders.copy-button.tsx'
import { TermsField } from '../../payments/terms/payments.terms-field.tsx'
import { CustomerNumber } from './users.customer-number.tsx'
import type { PersonData } from './users.person-data.ts'
import { PersonNotes } from './users.person-notes.tsx'

/** Whom one talks to: contact, access to the portal, addresses, and what colleagues have noted. */
export function PersonSide({ data, onChanged }: { data: PersonData; onChanged: () => Promise<void> }) {
  const { person, notes, terms } = data
  return (
    <aside className="order-side" aria-label={t('Customer details')}>
      <Contact data={data} />
      <Access person={person} />
      <CustomerNumber
        key={person.customerNumber}
        userId={person._id}
        customerNumber={person.customerNumber}
        onChanged={onChanged}
      />
      {terms ? (
        <Side title={t('Payment terms')}>
          <TermsField key={JSON.stringify(terms)} userId={person._id} terms={terms} onChanged={onChanged} />
        </Side>
      ) : null}
      <Addresses data={data} />
      <PersonNotes userId={person._id} notes={notes} onChanged={onChanged} />
    </aside>
  )
}

type Shown = { data: PersonData }

function Contact({ data: { person, profile } }: Shown) {
  return (
    <Side title={t('Contact')}>
      <p className="flex items-center gap-1">
        <a className="inline-block min-h-6 min-w-0 wrap-anywhere" href={`mailto:${person.email}`}>
          {person.email}
        </a>
        <CopyButton text={person.email} label={t('Copy the email address')} />
      </p>
      {profile.phone ? (
        <p className="flex items-center gap-1">
          <a className="inline-block min-h-6" href={`tel:${profile.phone.replaceAll(/[^\d+]/g, '')}`}>
            {profile.phone}
          </a>
          <CopyButton text={profile.phone} label={t('Copy the phone number')} />
        </p>
      ) : (
        <p className="text-ink-2">{t('No phone number')}</p>
      )}
      {profile.location ? <p className="wrap-anywhere text-ink-2">{profile.location}</p> : null}
    </Side>
  )
}

function Access({ person }: { person: PersonData['person'] }) {
  return (
    <Side title={t('Role and access')}>
      <dl className="person-facts">
        <Fact term={t('Role')}>
          {person.staffRole?.name ?? (person.role === 'admin' ? t('Admin') : t('Customer'))}
        </Fact>
        <Fact term={t('Email status')}>
          {person.isVerified ? (
            <Status kind="paid">{t('Verified')}</Status>
          ) : (
            <Status kind="due">{t('Not verified')}</Status>
          )}
        </Fact>
        <Fact term={t('Last seen')}>{person.lastSeenAt ? <Time at={person.lastSeenAt} /> : t('Never')}</Fact>
        <Fact term={t('Sessions')}>{formatQuantity(person.sessionCount)}</Fact>
      </dl>
    </Side>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd className="m-0 min-w-0">{children}</dd>
    </>
  )
}

function Addresses({ data: { addresses } }: Shown) {
  return (
    <Side title={t('Addresses')}>
      {addresses.length === 0 ? <p className="text-ink-2">{t('No addresses saved')}</p> : null}
      {addresses.map((address) => (
        <div key={address._id} className="py-1">
          {address.label || address.isDefaultShip ? (
            <p>
              <b className="font-[600]">{address.label}</b>{' '}
              {address.isDefaultShip ? <span className="text-ink-2">{t('Default delivery address')}</span> : null}
            </p>
          ) : null}
          <p className="whitespace-pre-line wrap-anywhere">{toReadText(address)}</p>
          {address.phone ? <p className="text-ink-2">{address.phone}</p> : null}
        </div>
      ))}
    </Side>
  )
}
