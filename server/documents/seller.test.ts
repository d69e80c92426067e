import { expect, test } from 'vitest'
import { deliveredSettings } from '../portal-settings/delivered-settings.ts'
import { sellerOf } from './seller.ts'

const { company, documents, formats } = deliveredSettings

test('the company that the portal is delivered with is written as in stored invoices', () => {
  const { name, legalName, email, street, postcode, city, country } = company
  const seller = sellerOf(deliveredSettings)
  expect(seller).toMatchObject({
    name,
    legalName,
    contactEmail: email,
    details: { street, postcode, city, country },
  })
})

test('an own company has its address, numbers, accounts, footer and time zone, and not the delivered mark', () => {
  const seller = sellerOf({
    ...deliveredSettings,
    company: {
      ...company,
      name: 'Fittings',
      legalName: 'Fittings GmbH',
      street: 'Street 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
      vatId: 'DE123456789',
      bankAccounts: [{ bank: 'Bank', iban: 'DE89 3704 0044 0532 0130 00', bic: '' }],
    },
    documents: { ...documents, documentFooter: { en: 'Thank you.', de: 'Danke.' } },
    formats: { ...formats, timeZone: 'Europe/Berlin' },
  })
  expect(seller).toMatchObject({ logo: '', timeZone: 'Europe/Berlin' })
  expect(seller.details).toMatchObject({
    vatId: 'DE123456789',
    bankAccounts: [{ iban: 'DE89 3704 0044 0532 0130 00' }],
    footer: { en: 'Thank you.' },
  })
})
