import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { inEachLanguage } from '../language-fields.ts'
import { isDate } from '../lists/range.ts'

/** The class of products that have no other. It cannot be removed. */
export const standardTaxClass = 'standard'

const maxClasses = 20
const maxRates = 1000

/** How prices are shown: without tax, with it, or both. */
export const priceDisplays = ['net', 'gross', 'both'] as const
export type PriceDisplay = (typeof priceDisplays)[number]

/** For businesses: one of these, or what everybody sees. */
export const businessDisplays = ['same', ...priceDisplays] as const

/** How businesses see prices, if it is not as everybody does. */
export function displayForBusiness({
  shown,
  shownToBusiness,
}: Pick<TaxSettings, 'shown' | 'shownToBusiness'>): PriceDisplay | undefined {
  return shownToBusiness === 'same' || shownToBusiness === shown ? undefined : shownToBusiness
}

const yesOrNo = z.boolean(say('Specify yes or no'))
const oneOfOptions = say('Choose one of the options.')

const classKeyMessage = say('Use up to 30 lowercase letters, digits and hyphens for the key.')

/** Goods that may have their own rate. `isReverseCharged`: a business in the seller's country owes the tax itself. */
const taxClass = z.strictObject({
  key: z.string(classKeyMessage).check(z.regex(/^[a-z][a-z\d-]{0,29}$/, classKeyMessage)),
  name: inEachLanguage(
    z
      .string(say('{label} must be text.', { label: mark('Name') }))
      .check(
        z.trim(),
        z.maxLength(60, say('{label} must be {max} characters or shorter', { label: mark('Name'), max: '60' })),
      ),
  ),
  isReverseCharged: yesOrNo,
})
export type TaxClass = z.output<typeof taxClass>

const percentMessage = say('Enter 0 to 100 percent with up to two decimals.')

function isPercent(given: number): boolean {
  return Math.abs(given * 100 - Math.round(given * 100)) < 1e-6
}

/** The rate of a class in a country from a day on, until another one of the two begins. */
const taxRate = z.strictObject({
  country: z.string(say('Choose a country')).check(z.regex(/^[A-Z]{2}$/, say('Choose a country'))),
  taxClass: z.string(oneOfOptions),
  percent: z
    .number(percentMessage)
    .check(z.minimum(0, percentMessage), z.maximum(100, percentMessage), z.refine(isPercent, percentMessage)),
  from: z
    .string(say('Enter a date such as 2026-01-31.'))
    .check(z.refine(isDate, say('Enter a date such as 2026-01-31.'))),
})
export type TaxRate = z.output<typeof taxRate>

type Rates = { classes: readonly TaxClass[]; rates: readonly TaxRate[] }

/** Only the first of each wrong kind is said: the next one follows when it is corrected. */
function checkRates({ value, issues }: z.core.ParsePayload<Rates>): void {
  const add = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: value, path, message })
  const keys = value.classes.map(({ key }) => key)
  const twice = keys.findIndex((key, index) => keys.indexOf(key) !== index)
  if (twice >= 0) add(['classes', twice, 'key'], t('Another tax class already has this key.'))
  if (!keys.includes(standardTaxClass))
    add(['classes'], t('The class “standard” applies to all other products and cannot be removed.'))
  const unknown = value.rates.findIndex(({ taxClass }) => !keys.includes(taxClass))
  if (unknown >= 0) add(['rates', unknown, 'taxClass'], t('There is no tax class with this key.'))
  const begins = value.rates.map(({ country, taxClass, from }) => `${country} ${taxClass} ${from}`)
  const overlapping = begins.findIndex((one, index) => begins.indexOf(one) !== index)
  const rate = value.rates[overlapping]
  if (rate) {
    const { country, taxClass, from } = rate
    const values = { country, taxClass, from }
    add(
      ['rates', overlapping, 'from'],
      t('There are two rates of {country} for the class {taxClass} from {from}. Keep one of them.', values),
    )
  }
}

/** What an admin decides about tax. Off: no order, page or document says anything about it. */
export const taxSettings = z
  .strictObject({
    isOn: yesOrNo,
    /** What visitors and private customers see. */
    shown: z.enum(priceDisplays, oneOfOptions),
    /** What businesses see: accounts that have saved an address with a company and its VAT number. */
    shownToBusiness: z._default(z.enum(businessDisplays, oneOfOptions), 'same'),
    /** Consumers in other member states of the EU pay the rate of their state. */
    hasOneStopShop: yesOrNo,
    /** VAT numbers of buyers are looked up in the register of the EU. Off: their form is checked only. */
    isVatIdLookedUp: yesOrNo,
    classes: z
      .array(taxClass, say('Tax classes must be a list.'))
      .check(z.maxLength(maxClasses, say('Enter at most {max} tax classes.', { max: String(maxClasses) }))),
    rates: z
      .array(taxRate, say('Tax rates must be a list.'))
      .check(z.maxLength(maxRates, say('Enter at most {max} tax rates.', { max: String(maxRates) }))),
  })
  .check(checkRates)
export type TaxSettings = z.output<typeof taxSettings>

/** The rate of a class in a country on a day in hundredths of a percent; null if there is none. */
export function rateOn(
  { rates }: Pick<TaxSettings, 'rates'>,
  wanted: Omit<TaxRate, 'percent' | 'from'> & { day: string },
): number | null {
  let found: TaxRate | undefined
  for (const rate of rates) {
    const isOf = rate.country === wanted.country && rate.taxClass === wanted.taxClass && rate.from <= wanted.day
    if (isOf && (found === undefined || rate.from > found.from)) found = rate
  }
  return found ? Math.round(found.percent * 100) : null
}
