import { dayIn } from '#contract/days.ts'
import type { FieldError } from '#contract/errors.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { rateOn } from '#contract/tax/tax-settings.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { listUsedTaxClasses } from './tax.classes.store.ts'

type Together = Pick<PortalSettings, 'tax' | 'company' | 'buyers'>

/** Tax that is on needs the seller's country, and a rate there for each class. */
function ratesMissing(timeZone: string, { tax, company }: Together, path: string): FieldError[] {
  if (!tax.isOn) return []
  if (company.country === '') {
    return [{ path, message: t('Enter the company’s country first: it determines which tax is due.') }]
  }
  const day = dayIn(timeZone, new Date())
  return tax.classes.flatMap(({ key }) =>
    rateOn(tax, { country: company.country, taxClass: key, day }) === null
      ? [
          {
            path,
            message: t('There is no rate for the class {key} in {country} today. Add it first.', {
              key,
              country: company.country,
            }),
          },
        ]
      : [],
  )
}

/** Consumers see what they pay. */
function netPrices({ tax, buyers }: Together, path: string): FieldError[] {
  if (!tax.isOn || tax.shown !== 'net' || buyers.sellsTo === 'businesses') return []
  return [
    {
      path,
      message: t(
        'Consumers must see prices with tax: show visitors and private customers gross prices (Settings, Tax).',
      ),
    },
  ]
}

const pathsOfPrices = { tax: 'content.shown', buyers: 'content.sellsTo' } as const

async function classesInUse(db: Database, { tax }: Together): Promise<FieldError[]> {
  const remaining = new Set(tax.classes.map(({ key }) => key))
  const used = await listUsedTaxClasses(db)
  return used
    .filter(({ key }) => !remaining.has(key))
    .map(({ key, products }) => ({
      path: 'content.classes',
      message: t(
        '{products, plural, one {# product has} other {# products have}} the tax class {key}. Keep the class, or give them another one first.',
        {
          products,
          key,
        },
      ),
    }))
}

/** Refuses settings with which an order could not be taxed. Throws `rule_broken`. */
export async function refuseUntaxable(
  { db, settings }: SettingsDb,
  group: SettingsGroup,
  content: SettingsContent,
): Promise<void> {
  if (group !== 'tax' && group !== 'company' && group !== 'buyers') return
  const now = settings.current()
  const together = { tax: now.tax, company: now.company, buyers: now.buyers, [group]: content } as Together
  const errors = [
    ...(group === 'buyers'
      ? []
      : ratesMissing(now.formats.timeZone, together, group === 'tax' ? 'content.rates' : 'content.country')),
    ...(group === 'company' ? [] : netPrices(together, pathsOfPrices[group])),
    ...(group === 'tax' ? await classesInUse(db, together) : []),
  ]
  if (errors.length > 0) refuse('rule_broken', errors)
}
