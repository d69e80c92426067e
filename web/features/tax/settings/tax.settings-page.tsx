import { useLoaderData } from 'react-router'
import { countryName } from '#contract/addresses/postal.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { proposedRatesOf, ratesAsOf } from '#contract/tax/proposed-rates.ts'
import { listVatConfirmations } from '#contract/tax/vat-confirmations.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { formatDay } from '../../../ui/dates.ts'
import { Flag, SettingsEditor } from '../../settings/settings.editor.tsx'
import { SettingsFrame } from '../../settings/settings.page-parts.tsx'
import { isUndecided, Proposal } from '../../settings/settings.proposal.tsx'
import { loadSettings, type SettingsActions, useSettings } from '../../settings/settings.use-settings.ts'
import { TaxClasses } from './tax.classes.tsx'
import { TaxConfirmations } from './tax.confirmations.tsx'
import { TaxDisplays } from './tax.displays.tsx'
import { proposedTax, ratesText } from './tax.proposal.ts'
import { TaxRates } from './tax.rates.tsx'
import { type TriedSale, TryTax } from './tax.try.tsx'
import { type TaxEditing, useTaxSettings } from './tax.use-settings.ts'

export async function clientLoader() {
  const [settings, company, { confirmations }] = await Promise.all([
    loadSettings('tax'),
    call(readSettings, { params: { group: 'company' } }),
    call(listVatConfirmations, {}),
  ])
  const { country, postcode, vatId } = company.published.content as TriedSale
  return { ...settings, seller: { country, postcode, vatId }, confirmations }
}

export const meta = privateMeta(mark('Tax'), mark('Rates, classes and how prices are shown.'))

function Basics({ editing }: { editing: TaxEditing }) {
  const { typed, change } = editing
  return (
    <section className="grid gap-1" aria-label={t('Tax')}>
      <Flag
        label={t('Charge tax on orders')}
        hint={t('When off, no tax is charged or shown.')}
        isOn={typed.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <Flag
        label={t('EU One-Stop-Shop')}
        hint={t(
          'Consumers in other member states pay the rate of their country. Required above the EU’s annual threshold.',
        )}
        isOn={typed.hasOneStopShop}
        onChange={(hasOneStopShop) => change({ hasOneStopShop })}
      />
      <Flag
        label={t('Look up VAT numbers in the EU register (VIES)')}
        hint={t(
          'A delivery to another member state is tax-free only if the register confirms the VAT number. When off, such deliveries are taxed as domestic unless you confirm the number by hand below.',
        )}
        isOn={typed.isVatIdLookedUp}
        onChange={(isVatIdLookedUp) => change({ isVatIdLookedUp })}
      />
      <TaxDisplays editing={editing} />
    </section>
  )
}

function TaxProposal({ editing, country }: { editing: TaxEditing; country: string }) {
  const rates = proposedRatesOf(country)
  if (rates === null) return null
  const { source } = rates
  const day = formatDay(ratesAsOf, 'long')
  return (
    <Proposal
      title={t('Proposal for {country}: {rates}', { country: countryName(country), rates: ratesText(rates) })}
      onUse={() => editing.change(proposedTax(country, rates))}
    >
      {t('Rates as of {day}. Compare them with the source and ask your accountant:', { day })}{' '}
      <a href={source.url} target="_blank" rel="noreferrer">
        {source.name}
      </a>
    </Proposal>
  )
}

function TaxForm({ settings, seller }: { settings: SettingsActions; seller: TriedSale }) {
  const editing = useTaxSettings(settings.edited)
  return (
    <SettingsEditor label={t('Tax')} editing={editing} beside={<TryTax editing={editing} seller={seller} />}>
      {isUndecided(settings) && !editing.isDirty ? (
        <TaxProposal editing={editing} country={seller.country} />
      ) : null}
      <Basics editing={editing} />
      <TaxRates editing={editing} home={seller.country} />
      <TaxClasses editing={editing} />
    </SettingsEditor>
  )
}

export default function TaxPage() {
  const { seller, confirmations } = useLoaderData<typeof clientLoader>()
  const settings = useSettings()
  return (
    <SettingsFrame
      group="tax"
      title={t('Tax')}
      lead={t('Have your accountant check this page before you publish.')}
      settings={settings}
    >
      <TaxForm settings={settings} seller={seller} />
      <TaxConfirmations confirmations={confirmations} onChanged={settings.revalidate} />
    </SettingsFrame>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Tax'), rows: ['h-16', 'h-48'] })

export { RouteError as ErrorBoundary }
