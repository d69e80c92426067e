import { useId, useState } from 'react'
import { dayIn } from '#contract/days.ts'
import { orderTaxOf } from '#contract/tax-rules/order-tax.ts'
import type { TreatmentKind } from '#contract/tax-rules/order-treatment.ts'
import { normaliseVatId } from '#contract/tax-rules/vat-ids.ts'
import { mark, t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { Field, Input } from '../../../ui/field.tsx'
import { percentText } from '../../tax/tax.percent.ts'
import { treatmentText } from '../../tax/tax.treatment.ts'
import { TryIt } from '../settings.editor.tsx'
import { contentOf, type TaxEditing } from './settings.use-tax.ts'

export type Seller = { country: string; postcode: string; vatId: string }

const kinds: Record<TreatmentKind, string> = {
  domestic: mark('Taxed in the country of the company'),
  destination: mark('Taxed in the country of delivery (OSS)'),
  intra_community: mark('Intra-Community supply (K)'),
  export: mark('Export (G)'),
}

/** What an order would be taxed with these settings, by the function that orders use. A number counts as valid here. */
export function TryTax({ editing, seller }: { editing: TaxEditing; seller: Seller }) {
  const id = useId()
  const [country, setCountry] = useState(seller.country)
  const [typedId, setTypedId] = useState('')
  const settings = contentOf(editing.typed)
  const { timeZone = 'UTC' } = useCompany()
  const vatId = normaliseVatId(typedId)
  const given = {
    seller: { ...seller, vatId: normaliseVatId(seller.vatId), hasOneStopShop: settings.hasOneStopShop },
    shipTo: { country, postcode: '' },
    ...{ isPickup: false, vatId, answer: 'valid' as const },
  }
  const { treatment, classes, missing } = orderTaxOf(settings, given, dayIn(timeZone, new Date()))
  return (
    <TryIt id={id} country={country} onCountry={setCountry}>
      <Field id={`${id}-vat`} label={t('VAT number of the buyer')} isOptional>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            className="mono"
            maxLength={20}
            value={typedId}
            onChange={({ currentTarget }) => setTypedId(currentTarget.value)}
          />
        )}
      </Field>
      <div role="status" className="border-s-3 border-ok bg-sheet px-4 py-3 text-ui">
        <p className="font-[620]">{t(kinds[treatment.kind])}</p>
        <p>{treatmentText({ ...treatment, vatId })}</p>
        <ul className="mt-1">
          {classes.map(({ taxClass, rateBp, category }) => (
            <li key={taxClass}>
              {taxClass}: {percentText(rateBp / 100)} ({category})
            </li>
          ))}
          {missing.map((taxClass) => (
            <li key={taxClass} className="font-[560] text-danger">
              {t('{taxClass}: no rate, so these products cannot be ordered there', { taxClass })}
            </li>
          ))}
        </ul>
      </div>
      <p className="text-small text-ink-2">{t('Carts, orders and invoices use the same calculation.')}</p>
    </TryIt>
  )
}
