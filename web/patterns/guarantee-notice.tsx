import { t } from '#i18n/t.ts'
import { useCompany } from '../api/company.ts'

/** The official notice of Regulation (EU) 2025/1960 in the language of the page, unchanged, before an order is placed. */
export function GuaranteeNotice() {
  const { guaranteeNotice } = useCompany()
  return guaranteeNotice ? (
    <img src={guaranteeNotice} alt={t('Legal guarantee')} className="my-5 max-w-full" />
  ) : null
}
