import * as z from 'zod/mini'
import { numberFormats } from '#i18n/language.ts'
import { mark, t } from '#i18n/t.ts'
import { colourPattern } from './colours.ts'
import { email, plainText, requiredText, say } from './fields.ts'
import { countCarriers, maxCarriers, numberInPattern, wrongCarrierLine } from './freight/carriers.ts'
import { freightSettings } from './freight/freight-settings.ts'
import { inEachLanguage, languageField, maxLanguages } from './language-fields.ts'
import { checkInterest, interestFields } from './payments/interest-settings.ts'
import { pictureHash } from './pictures.paths.ts'
import { accountingSettings } from './tax/accounting-settings.ts'
import { buyerSettings } from './tax/buyer-settings.ts'
import { eInvoiceChoices } from './tax/e-invoice-formats.ts'
import { numberSettings } from './tax/number-settings.ts'
import { taxSettings } from './tax/tax-settings.ts'

/** Most bank accounts on documents. */
const maxBankAccounts = 5

/** A line break that was pasted becomes a space: names and addresses stand in headers of emails and in tables. */
const inOneLine = z.overwrite((given: string) => given.replaceAll(/\s+/g, ' ').trim())

/* @__NO_SIDE_EFFECTS__ */
function line(label: string, max: number) {
  return plainText(label, max).check(inOneLine)
}

/** A text by language. One that is empty in all of them is not shown. */
/* @__NO_SIDE_EFFECTS__ */
function translatedText(label: string, max: number) {
  return inEachLanguage(plainText(label, max))
}

/** Check digits by ISO 13616: as a number, with the country last, the remainder of 97 is 1. */
function isIban(text: string): boolean {
  const compact = text.replaceAll(' ', '')
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(compact)) return false
  const moved = compact.slice(4) + compact.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/* @__NO_SIDE_EFFECTS__ */
function localNumber(label: string) {
  const message = say('{label} can have up to 34 letters, digits, spaces and hyphens.', { label })
  return z.string(message).check(z.trim(), z.regex(/^[A-Za-z\d -]{0,34}$/, message))
}

/** With an IBAN, or with the account number and the bank code of its country. */
const bankAccountFields = z.strictObject({
  bank: line(mark('Bank'), 80),
  iban: z.string(say('{label} must be text.', { label: 'IBAN' })).check(
    z.trim(),
    z.overwrite((text) => text.toUpperCase()),
    z.refine((text) => text === '' || isIban(text), say('This is not a valid IBAN. Check the digits.')),
  ),
  bic: z.string(say('{label} must be text.', { label: 'BIC' })).check(
    z.trim(),
    z.overwrite((text) => text.toUpperCase()),
    z.regex(/^(?:[A-Z\d]{8}(?:[A-Z\d]{3})?)?$/, say('A BIC has 8 or 11 letters and digits.')),
  ),
  accountNumber: z.optional(localNumber(mark('Account number'))),
  bankCode: z.optional(localNumber(mark('Bank code'))),
})

type LocalAccount = { iban: string; accountNumber?: string | undefined; bankCode?: string | undefined }

function checkAccount({ value, issues }: z.core.ParsePayload<LocalAccount>): void {
  const { iban, accountNumber = '', bankCode = '' } = value
  const add = (path: string, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message })
  if (iban === '' && accountNumber === '')
    add('iban', t('Enter the IBAN, or the account number with its bank code.'))
  else if (iban !== '' && (accountNumber !== '' || bankCode !== '')) {
    add('accountNumber', t('Enter the IBAN or the account number, not both.'))
  } else if (iban === '' && bankCode === '') add('bankCode', t('Enter the bank code of the account.'))
}

const bankAccount = bankAccountFields.check(checkAccount)
export type BankAccount = z.output<typeof bankAccount>

const company = z.strictObject({
  name: requiredText(mark('Shop name'), mark('Enter the shop name.'), 60).check(inOneLine),
  legalName: requiredText(mark('Legal name'), mark('Enter your company’s legal name.'), 120).check(inOneLine),
  tagline: translatedText(mark('Tagline'), 200),
  street: line(mark('Street and number'), 120),
  postcode: line(mark('Postcode'), 20),
  city: line(mark('City'), 80),
  country: z
    .string(say('{label} must be text.', { label: mark('Country') }))
    .check(z.regex(/^(?:[A-Z]{2})?$/, say('Choose a country from the list.'))),
  registration: line(mark('Registration'), 120),
  vatId: line(mark('VAT number'), 40),
  /** Missing in what earlier clients send: they stay. */
  directors: z._default(line(mark('Managing directors'), 200), ''),
  court: z._default(line(mark('Register court'), 120), ''),
  taxNumber: z._default(line(mark('Tax number'), 40), ''),
  email,
  phone: line(mark('Phone'), 40),
  openingHours: translatedText(mark('Opening hours'), 200),
  bankAccounts: z
    .array(bankAccount, say('Bank accounts must be a list.'))
    .check(
      z.maxLength(maxBankAccounts, say('Enter at most {max} bank accounts.', { max: String(maxBankAccounts) })),
    ),
})

/* @__NO_SIDE_EFFECTS__ */
function colour(label: string) {
  return z.string(say('{label} must be text.', { label })).check(
    z.trim(),
    z.overwrite((text) => text.toLowerCase()),
    z.regex(colourPattern, say('Enter a colour as # and six digits or letters from a to f, such as #06454b.')),
  )
}

/** Typefaces that the portal has itself: a page never loads one from another host. */
export const typefaces = ['archivo', 'system', 'serif'] as const
export const cornerStyles = ['cut', 'plain'] as const

/** The path of a stored picture, or empty. */
/* @__NO_SIDE_EFFECTS__ */
function logoPath(label: string) {
  return z
    .string(say('{label} must be text.', { label }))
    .check(
      z.refine(
        (path) => path === '' || pictureHash(path) !== null,
        say('Upload the logo here. Addresses of other websites are not supported.'),
      ),
    )
}

const brand = z.strictObject({
  /** On light ground. Empty: the name alone. */
  logo: logoPath(mark('Logo')),
  /** On the brand colour and in the dark theme. Empty: `logo`, on white. */
  logoOnDark: z._default(logoPath(mark('Logo for dark ground')), ''),
  /** Whether the name of the company stands beside the logo. */
  hasName: z._default(z.boolean(say('Specify yes or no')), true),
  colour: colour(mark('Brand colour')),
  accent: colour(mark('Accent')),
  corners: z.enum(cornerStyles, say('Choose one of the options.')),
  typeface: z.enum(typefaces, say('Choose one of the options.')),
})

/**
 * When invoices are issued: by a job at payment or shipping, whichever comes first; by staff only; or not here, because other
 * software does it.
 */
export const invoicings = ['automatic', 'staff', 'elsewhere'] as const
export type Invoicing = (typeof invoicings)[number]

const documents = z.strictObject({
  /** Empty: the name of the company. */
  senderName: line(mark('Sender name'), 60),
  mailFooter: translatedText(mark('Footer of emails'), 400),
  documentFooter: translatedText(mark('Footer of documents'), 400),
  hasLogo: z.boolean(say('Specify yes or no')),
  /** Missing in what earlier clients send: it stays. */
  eInvoice: z._default(z.enum(eInvoiceChoices, say('Choose one of the options.')), 'none'),
  /** Never left out: an earlier form would begin to issue invoices again. */
  invoicing: z.enum(invoicings, say('Choose when invoices are issued.')),
})

/** Whether `Intl` knows the currency. Asked only when one is saved: the list has some 150. */
function isCurrency(code: string): boolean {
  return Intl.supportedValuesOf('currency').includes(code)
}

/**
 * Whether `Intl` knows the time zone, under any of its names: browsers list one zone as Asia/Kolkata or Asia/Calcutta.
 * No offsets, which have no summer time.
 */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat
  } catch {
    return false
  }
}

const formats = z
  .strictObject({
    languages: z.array(languageField(), say('Choose a language')).check(
      z.minLength(1, say('Choose a language')),
      z.maxLength(maxLanguages, say('Choose each language once.')),
      z.refine((given) => new Set(given).size === given.length, say('Choose each language once.')),
    ),
    defaultLanguage: languageField(),
    currency: z
      .string(say('{label} must be text.', { label: mark('Currency') }))
      .check(z.refine(isCurrency, say('Choose a currency from the list (ISO 4217).'))),
    timeZone: z
      .string(say('{label} must be text.', { label: mark('Time zone') }))
      .check(z.refine(isTimeZone, say('Choose a time zone, such as Europe/Berlin.'))),
    /** `language`: as is usual in the language of the page. */
    numbers: z.enum(['language', ...numberFormats], say('Choose one of the options.')),
  })
  .check(
    z.refine((given) => given.languages.includes(given.defaultLanguage), {
      ...say('The default language must be one of the languages.'),
      path: ['defaultLanguage'],
    }),
  )

/** A whole number, or null for what the environment says. */
/* @__NO_SIDE_EFFECTS__ */
function limit(most: number) {
  const invalid = say('Enter a whole number from 0 to {most}, or leave it blank.', { most: String(most) })
  return z.nullable(z.int(invalid).check(z.minimum(0, invalid), z.maximum(most, invalid)))
}

/* @__NO_SIDE_EFFECTS__ */
function holdTime() {
  const invalid = say('Enter a whole number of minutes from 5 to 43,200, or leave it blank.')
  return z.nullable(z.int(invalid).check(z.minimum(5, invalid), z.maximum(43_200, invalid)))
}

const carriersMessage = say(
  'Enter one carrier per line, as name; https://… with {number} in place of the tracking number.',
  {
    number: numberInPattern,
  },
)
const carriers = z.string(carriersMessage).check(
  z.maxLength(20_000, carriersMessage),
  z.refine((text) => countCarriers(text) <= maxCarriers, carriersMessage),
  z.refine((text) => wrongCarrierLine(text) === null, carriersMessage),
)

const orders = z.strictObject({
  /** Pages of carriers about a parcel, one a line. Missing in what earlier clients send. */
  carriers: z.optional(carriers),
  holdMinutes: holdTime(),
  unverifiedHoldMinutes: holdTime(),
  mostOpen: limit(10_000),
  unverifiedMostOpen: limit(10_000),
  reviewsPerDay: limit(1_000),
  isModerated: z.nullable(z.boolean(say('Specify yes or no'))),
})

const reminderDays = limit(365)

/** A transfer across borders, with a weekend and holidays in between, takes up to a week. */
export const transferDaysRange = { min: 7, max: 60, usual: 14 } as const
const transferDaysMessage = say('Enter a whole number of days from {min} to {max}.', {
  min: String(transferDaysRange.min),
  max: String(transferDaysRange.max),
})
/** How many days products stay reserved for a bank transfer. Missing in what earlier clients send: it stays. */
const transferDays = z._default(
  z
    .int(transferDaysMessage)
    .check(
      z.minimum(transferDaysRange.min, transferDaysMessage),
      z.maximum(transferDaysRange.max, transferDaysMessage),
    ),
  transferDaysRange.usual,
)

const payment = z
  .strictObject({
    /** Staff give a reason to ship an order that is neither paid nor on invoice. */
    isPaidFirst: z.boolean(say('Specify yes or no')),
    transferDays,
    /** Days after the day that an invoice is due, or null for no such reminder. */
    firstAfterDays: reminderDays,
    secondAfterDays: reminderDays,
    thirdAfterDays: reminderDays,
    ...interestFields,
  })
  .check(
    checkInterest,
    z.refine((given) => isRising([given.firstAfterDays, given.secondAfterDays, given.thirdAfterDays]), {
      ...say('Each reminder must come later than the previous one.'),
      path: ['secondAfterDays'],
    }),
  )

/** Without those that are left out, and none after one that is. */
function isRising(days: readonly (number | null)[]): boolean {
  return days.every((one, index) => {
    const before = days[index - 1]
    return one === null || index === 0 || (typeof before === 'number' && before < one)
  })
}

/* @__NO_SIDE_EFFECTS__ */
function days(min: number, max: number, invalid: ReturnType<typeof say>) {
  return z.int(invalid).check(z.minimum(min, invalid), z.maximum(max, invalid))
}

/* @__NO_SIDE_EFFECTS__ */
function daysOrEver(min: number, max: number) {
  const values = { min: String(min), max: String(max) }
  return z.nullable(
    days(min, max, say('Enter a whole number of days from {min} to {max}, or leave it blank.', values)),
  )
}

/** The database itself refuses to delete younger rows of the audit log. */
const minAuditDays = 90
const maxDays = 3_650

/** How long the portal keeps what grows by itself; null: for ever. */
const retention = z.strictObject({
  /** The text of sent emails; who got which one when stays. */
  mailTextDays: daysOrEver(30, maxDays),
  /** Tables that were imported, with what undoing needs. */
  importDays: days(1, 365, say('Enter a whole number of days from {min} to {max}.', { min: '1', max: '365' })),
  /** What imports changed, in the audit log. */
  importAuditDays: daysOrEver(minAuditDays, maxDays),
})

/** The schema of each group of settings: what an admin publishes together. */
export const settingsGroups = {
  company,
  brand,
  documents,
  formats,
  orders,
  tax: taxSettings,
  freight: freightSettings,
  payment,
  numbers: numberSettings,
  accounting: accountingSettings,
  buyers: buyerSettings,
  retention,
} as const
export type SettingsGroup = keyof typeof settingsGroups
export const settingsGroupNames = Object.keys(settingsGroups) as [SettingsGroup, ...SettingsGroup[]]

/** The content of every group, as the whole portal reads it. */
export type PortalSettings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]> }
export type SettingsContent = PortalSettings[SettingsGroup]
