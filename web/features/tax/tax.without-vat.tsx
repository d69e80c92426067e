import { t } from '#i18n/t.ts'

/** Stands behind amounts without tax while tax is on: pages may show prices with it. */
export function WithoutVat() {
  // The space before it is where a narrow column breaks the line.
  return (
    <>
      {' '}
      <span className="text-small font-normal whitespace-nowrap text-ink-2">{t('excluding VAT')}</span>
    </>
  )
}
