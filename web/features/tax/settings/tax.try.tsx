import { type ReactNode, useId, useState } from 'react'
import type { TreatmentKind } from '#contract/tax/order-treatment.ts'
import type { TaxTrial } from '#contract/tax/trial.ts'
import { mark, t } from '#i18n/t.ts'
import { TextField } from '../../../ui/fields.tsx'
import { TryIt } from '../../settings/settings.editor.tsx'
import { percentText } from '../tax.percent.ts'
import { treatmentText } from '../tax.treatment.ts'
import { type TaxEditing, taxContentOf } from './tax.use-settings.ts'
import { type Trial, useTrial } from './tax.use-trial.ts'

export type TriedSale = { country: string; postcode: string; vatId: string }

const kinds: Record<TreatmentKind, string> = {
  domestic: mark('Taxed in the company’s country'),
  destination: mark('Taxed in the country of delivery (OSS)'),
  intra_community: mark('Intra-Community supply (K)'),
  export: mark('Export (G)'),
}

function territoryText({ name, isInEuVat, isInEuCustoms }: NonNullable<TaxTrial['territory']>): string {
  if (isInEuVat) return t('{name}: inside the VAT area of the EU.', { name })
  return isInEuCustoms
    ? t('{name}: outside the VAT area of the EU, inside its customs area.', { name })
    : t('{name}: outside the VAT area and the customs area of the EU.', { name })
}

function Result({ trial, settings }: { trial: TaxTrial; settings: { isOn: boolean; isVatIdLookedUp: boolean } }) {
  const { treatment, vatIdProblem, classes, missing, territory, isAsking } = trial
  return (
    <>
      {vatIdProblem === null ? null : (
        <p className="font-[560] text-danger">
          {t('An order with this VAT number is refused.')} {vatIdProblem}
        </p>
      )}
      {settings.isOn ? null : <p>{t('Tax is off: no tax is charged.')}</p>}
      {treatment === null ? null : (
        <>
          <p className="font-[620]">{t(kinds[treatment.kind])}</p>
          <p>{isAsking ? t('The VAT number is being checked …') : treatmentText(treatment)}</p>
          {treatment.reason === 'vat_id_unchecked' && !settings.isVatIdLookedUp ? (
            <p>{t('The register is not checked. You can confirm the number by hand on this page.')}</p>
          ) : null}
        </>
      )}
      {territory === null ? null : <p className="mt-1">{territoryText(territory)}</p>}
      <ul className="mt-1">
        {classes.map(({ taxClass, rate, category }) => (
          <li key={taxClass}>
            {taxClass}: {percentText(rate)} ({category})
          </li>
        ))}
        {missing.map((taxClass) => (
          <li key={taxClass} className="font-[560] text-danger">
            {t('{taxClass}: no rate, so these products cannot be ordered there', { taxClass })}
          </li>
        ))}
      </ul>
    </>
  )
}

const said: Record<Exclude<Trial['state'], 'read'>, string> = {
  reading: mark('Calculating …'),
  incomplete: mark('Choose a country, and correct the marked settings.'),
  failed: mark('The result could not be loaded. Change a field to try again.'),
}

type TextProps = { id: string; label: string; max: number; value: string; onChange: (value: string) => void }

function TryText({ id, label, max, value, onChange }: TextProps): ReactNode {
  return (
    <TextField
      id={id}
      label={label}
      isOptional
      className="mono"
      maxLength={max}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** What an order of today would be taxed with these settings: by the server, as it taxes orders. */
export function TryTax({ editing, seller }: { editing: TaxEditing; seller: TriedSale }) {
  const id = useId()
  const [country, setCountry] = useState(seller.country)
  const [postcode, setPostcode] = useState('')
  const [vatId, setVatId] = useState('')
  const settings = taxContentOf(editing.typed)
  const { state, trial } = useTrial({ settings, country, postcode, vatId })
  return (
    <TryIt id={id} country={country} onCountry={setCountry}>
      <TryText id={`${id}-postcode`} label={t('Postcode')} max={12} value={postcode} onChange={setPostcode} />
      <TryText id={`${id}-vat`} label={t('Customer’s VAT number')} max={30} value={vatId} onChange={setVatId} />
      <div
        role="status"
        aria-busy={state === 'reading'}
        className="border-s-3 border-ok bg-sheet px-4 py-3 text-ui"
      >
        {trial === null ? null : <Result trial={trial} settings={settings} />}
        {trial === null && state !== 'read' ? <p>{t(said[state])}</p> : null}
      </div>
      <p className="text-small text-ink-2">
        {t(
          'Carts, orders and invoices are calculated the same way, with what is known about the VAT number today.',
        )}
      </p>
    </TryIt>
  )
}
