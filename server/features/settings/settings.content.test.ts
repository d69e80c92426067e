import { afterEach, beforeAll, expect, test } from 'vitest'
import type { SettingsState } from '#contract/settings/settings.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

const portal = testPortal()
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

afterEach(async () => {
  await portal.pool.query('delete from settings_version')
})

async function read(group: string): Promise<SettingsState> {
  return (await admin.call('GET', `/manage/settings/${group}`)).json()
}

async function save(change: object, group = 'company') {
  const { revision, published } = await read(group)
  const content = { ...published.content, ...change }
  return admin.call('PUT', `/manage/settings/${group}/draft`, { revision, content })
}

test.each([
  ['company', 'no name', { name: ' ' }, 'content.name'],
  ['company', 'a number as a name', { name: 7 }, 'content.name'],
  ['company', 'an email without a host', { email: 'hello' }, 'content.email'],
  ['company', 'a country in words', { country: 'Germany' }, 'content.country'],
  [
    'company',
    'an IBAN with a wrong digit',
    { bankAccounts: [{ bank: 'Bank', iban: 'DE89370400440532013001', bic: '' }] },
    'content.bankAccounts.0.iban',
  ],
  [
    'company',
    'an account without a number',
    { bankAccounts: [{ bank: 'Bank', iban: '', bic: '' }] },
    'content.bankAccounts.0.iban',
  ],
  [
    'company',
    'an account number without its bank code',
    { bankAccounts: [{ bank: 'Bank', iban: '', bic: '', accountNumber: '12345678' }] },
    'content.bankAccounts.0.bankCode',
  ],
  [
    'company',
    'an IBAN and an account number',
    { bankAccounts: [{ bank: '', iban: 'DE89370400440532013000', bic: '', accountNumber: '1', bankCode: '2' }] },
    'content.bankAccounts.0.accountNumber',
  ],
  ['company', 'a tagline in an unknown language', { tagline: { en: 'Parts', xx: 'x' } }, 'content.tagline'],
  ['formats', 'an unknown language', { languages: ['en', 'xx'] }, 'content.languages.1'],
  ['company', 'an unknown field', { slogan: 'Parts' }, 'content.slogan'],
  ['brand', 'a colour in words', { colour: 'green' }, 'content.colour'],
  ['brand', 'a brand colour too light for white text', { colour: '#f0f0f0' }, 'content.colour'],
  ['brand', 'an accent like the brand colour', { accent: '#15298d' }, 'content.accent'],
  ['brand', 'a logo of another site', { logo: 'https://pictures.example/logo.svg' }, 'content.logo'],
  ['formats', 'no language', { languages: [] }, 'content.languages'],
  [
    'formats',
    'a default language that is off',
    { languages: ['en'], defaultLanguage: 'de' },
    'content.defaultLanguage',
  ],
  ['formats', 'an unknown currency', { currency: 'XYZ' }, 'content.currency'],
  ['formats', 'an unknown time zone', { timeZone: 'Berlin' }, 'content.timeZone'],
  ['formats', 'an offset in place of a time zone', { timeZone: '+02:00' }, 'content.timeZone'],
  ['orders', 'a negative limit', { mostOpen: -1 }, 'content.mostOpen'],
  ['orders', 'a hold time of a minute', { holdMinutes: 1 }, 'content.holdMinutes'],
])('%s: %s is refused, with a message at its field', async (group, _, changed, field) => {
  const answer = await save(changed, group)
  expect([400, 422]).toContain(answer.statusCode)
  expect(answer.json().errors[0]).toEqual({ path: field, message: expect.stringMatching(/.{8}/) })
  expect((await read(group)).draft).toBeNull()
})

test('what an earlier client does not send of the company stays, and accounts may be local ones', async () => {
  const bankAccounts = [{ bank: 'Bank', iban: '', bic: '', accountNumber: '12345678', bankCode: '12-34-56' }]
  const more = { directors: 'Ada Example', court: 'Amtsgericht Hamburg', taxNumber: '22/123/45678' }
  const saved = (await save({ ...more, bankAccounts })).json()
  expect(saved.draft.content).toMatchObject({ ...more, bankAccounts })
  const { directors: _1, court: _2, taxNumber: _3, ...earlier } = saved.draft.content
  const answer = await admin.call('PUT', '/manage/settings/company/draft', {
    revision: saved.revision,
    content: { ...earlier, phone: '+49 555 0101' },
  })
  expect(answer.json().draft.content).toMatchObject({ ...more, phone: '+49 555 0101' })
})

test('correct values of every kind are accepted', async () => {
  const bankAccounts = [{ bank: 'Bank', iban: 'de89 3704 0044 0532 0130 00', bic: 'cobadeffxxx' }]
  const company = await save({ bankAccounts, country: 'DE', phone: '+49 555 0100' })
  expect(company.json().draft.content.bankAccounts).toEqual([
    { bank: 'Bank', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX' },
  ])
  expect((await save({ colour: '#06454B' }, 'brand')).json().draft.content.colour).toBe('#06454b')
  expect((await save({ currency: 'EUR', timeZone: 'Europe/Berlin' }, 'formats')).statusCode).toBe(200)
  expect((await save({ holdMinutes: 60, isModerated: true }, 'orders')).statusCode).toBe(200)
})

test.each(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'Europe/Kiev', 'UTC', 'Etc/UTC'])(
  'the time zone %s is accepted, because browsers list the same zone under different names',
  async (timeZone) => {
    expect((await save({ timeZone }, 'formats')).json().draft.content.timeZone).toBe(timeZone)
  },
)

test('names and addresses have one line, footers as many as were written', async () => {
  const company = await save({ name: 'Fit\r\nBcc: a@b.example', street: 'Example\n Street\t1' })
  expect(company.json().draft.content).toMatchObject({ name: 'Fit Bcc: a@b.example', street: 'Example Street 1' })
  const mailFooter = { en: 'One\nTwo', de: 'Eins\nZwei' }
  const { content } = (await save({ senderName: 'Fit\nTings', mailFooter }, 'documents')).json().draft
  expect(content).toMatchObject({ senderName: 'Fit Tings', mailFooter })
})

test.each([
  [{ revision: 0 }, 'content', 'Send an object with fields here.'],
  [{ revision: 0, content: [] }, 'content', 'Send an object with fields here.'],
  [{ revision: 0, content: {}, more: 1 }, 'more', 'more is not a field of this call.'],
])('%j is refused in words that say what to send', async (body, path, message) => {
  const answer = await admin.call('PUT', '/manage/settings/company/draft', body)
  expect(answer.json().errors).toContainEqual({ path, message })
})

test('a logo that is no longer stored is refused', async () => {
  const answer = await save({ logo: `/pictures/${'a'.repeat(40)}-1280.webp` }, 'brand')
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'picture_not_found'])
})

test('amounts of the settings and their currency fit each other', async () => {
  const zone = { key: 'home', name: { en: 'Home' }, areas: [{ country: 'DE', postcodeFrom: '', postcodeTo: '' }] }
  const parcel = { key: 'parcel', name: { en: 'Parcel' }, kind: 'table', freeFrom: null, days: null }
  const rates = [{ method: 'parcel', zone: 'home', upTo: 5, price: 5.9 }]
  const methods = [{ ...parcel, excludes: [], zones: [] }]
  expect((await publishSettings(admin, 'freight', { zones: [zone], methods, rates })).statusCode).toBe(200)
  expect((await publishSettings(admin, 'payment', { interestFlat: 40.5 })).statusCode).toBe(200)
  const refused = await save({ currency: 'JPY' }, 'formats')
  expect(refused.json().errors).toMatchObject([
    { path: 'content.currency', message: expect.stringContaining('Freight') },
    { path: 'content.currency', message: expect.stringContaining('flat fee') },
  ])
  expect((await save({ currency: 'EUR' }, 'formats')).statusCode).toBe(200)
  const odd = await save({ interestFlat: 40.005 }, 'payment')
  expect(odd.json().errors).toMatchObject([{ path: 'content.interestFlat' }])
  await publishSettings(admin, 'freight', { zones: [], methods: [], rates: [] })
  await publishSettings(admin, 'payment', { interestFlat: null })
})

test('the currency is fixed as soon as there is a price in it', async () => {
  await addTestProduct(admin)
  expect((await read('formats')).fixed).toEqual(['currency'])
  const answer = await save({ currency: 'JPY' }, 'formats')
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    [{ path: 'content.currency', message: 'This can no longer be changed, because there are prices in USD.' }],
  ])
  expect((await save({ timeZone: 'Europe/Berlin' }, 'formats')).statusCode).toBe(200)
})
