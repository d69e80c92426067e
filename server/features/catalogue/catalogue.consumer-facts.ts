import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import {
  makerLabel,
  responsibleLabel,
  type WithdrawalRight,
  warningsLabel,
  withdrawalLabel,
} from '#contract/products/product-values.ts'
import { baseLanguage } from '#i18n/language.ts'
import { language, mark, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { ProductRow } from '../products/products.columns.ts'
import { findWarnings } from '../products/translations/products.translations.store.ts'

type Fact = DescribedProduct['consumerFacts'][number]

const noWithdrawal: Partial<Record<WithdrawalRight, string>> = {
  made_to_measure: mark('None, because it is made to your specifications.'),
  sealed: mark('Ends when you open the seal, for reasons of health or hygiene.'),
}

const inOneLine = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')

/** The company as a manufacturer: name, postal and electronic address. */
function companyAsMaker({
  name,
  legalName,
  street,
  postcode,
  city,
  country,
  email,
}: PortalSettings['company']): string {
  const countries = new Intl.DisplayNames([language(), 'en'], { type: 'region' })
  const place = [postcode, city].filter(Boolean).join(' ')
  return [legalName || name, street, place, country && countries.of(country), email].filter(Boolean).join(', ')
}

async function warningsOf(db: Database, { id, warnings }: ProductRow): Promise<Fact[]> {
  if (warnings === '') return []
  const base = baseLanguage()
  const own = language() === base ? warnings : await findWarnings(db, id, language())
  const fact = { key: 'warnings', name: t(warningsLabel), value: own ?? warnings }
  return [own === null ? { ...fact, lang: base } : fact]
}

/**
 * Where consumers buy: the warnings of a product, who made it and who answers for it in the EU (Regulation (EU) 2023/988, Art. 19),
 * and whether they can withdraw from the purchase, if it is not as usual.
 */
export async function consumerFacts(
  { db, settings }: { db: Database; settings: Settings },
  row: ProductRow,
): Promise<Fact[]> {
  const buyers = settings.buyers()
  if (buyers.sellsTo !== 'both') return []
  const maker = inOneLine(row.maker || buyers.maker) || companyAsMaker(settings.company())
  const person = inOneLine(row.responsible_person || buyers.responsiblePerson)
  const reason = noWithdrawal[row.withdrawal]
  return [
    ...(await warningsOf(db, row)),
    { key: 'maker', name: t(makerLabel), value: maker },
    ...(person === '' ? [] : [{ key: 'responsiblePerson', name: t(responsibleLabel), value: person }]),
    ...(reason ? [{ key: 'withdrawal', name: t(withdrawalLabel), value: t(reason) }] : []),
  ]
}
