import { t } from '#i18n/t.ts'

/** Stands behind amounts without tax while tax is on: pages may show prices with it. */
export function WithoutVat() {
  return <span className="ms-1.5 text-small font-normal text-ink-2">{t('without VAT')}</span>
}
