import { useLoaderData } from 'react-router'
import { countryName } from '#contract/addresses/postal.ts'
import { readSettings } from '#contract/settings/settings.ts'
import { mark, t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { privateMeta } from '../../../patterns/page-exports.tsx'
import { pageSkeleton } from '../../../patterns/page-skeleton.tsx'
import { RouteError } from '../../../patterns/route-error.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { Flag, SettingsEditor } from '../../settings/settings.editor.tsx'
import { SettingsFrame } from '../../settings/settings.page-parts.tsx'
import { isUndecided, Proposal } from '../../settings/settings.proposal.tsx'
import { loadSettings, type SettingsActions, useSettings } from '../../settings/settings.use-settings.ts'
import { ShippingClasses } from './freight.classes.tsx'
import { FreightMethods } from './freight.methods.tsx'
import { proposedFreight } from './freight.proposal.ts'
import { TryFreight } from './freight.try.tsx'
import { type FreightEditing, useFreightSettings } from './freight.use-settings.ts'
import { FreightZones } from './freight.zones.tsx'

export async function clientLoader() {
  const [settings, company] = await Promise.all([
    loadSettings('freight'),
    call(readSettings, { params: { group: 'company' } }),
  ])
  const { country } = company.published.content as { country: string }
  return { ...settings, home: country }
}

export const meta = privateMeta(mark('Freight'), mark('Shipping methods, zones and prices by weight.'))

function Basics({ editing: { typed, change, errors } }: { editing: FreightEditing }) {
  return (
    <section className="grid gap-3" aria-label={t('Freight')}>
      <Flag
        label={t('Charge freight on orders')}
        hint={t('When off, no freight is charged.')}
        isOn={typed.isOn}
        onChange={(isOn) => change({ isOn })}
      />
      <div className="max-w-52">
        <SelectField
          id="freight-unit"
          label={t('Weight unit in the tables')}
          value={typed.weightUnit}
          onChange={({ currentTarget }) => change({ weightUnit: currentTarget.value === 'lb' ? 'lb' : 'kg' })}
        >
          <option value="kg">{t('Kilograms')}</option>
          <option value="lb">{t('Pounds')}</option>
        </SelectField>
      </div>
      <div className="max-w-120">
        <TextField
          id="freight-dispatch"
          label={t('Working days until goods in stock leave')}
          hint={t(
            'Buyers then read a day, such as “Leaves tomorrow”. Weekends and public holidays of most EU countries are not counted.',
          )}
          isOptional
          inputMode="numeric"
          maxLength={2}
          value={typed.dispatchDays}
          error={errors.dispatchDays}
          onChange={({ currentTarget }) => change({ dispatchDays: currentTarget.value })}
        />
      </div>
    </section>
  )
}

function FreightForm({ settings, home }: { settings: SettingsActions; home: string }) {
  const editing = useFreightSettings(settings.edited)
  return (
    <SettingsEditor label={t('Freight')} editing={editing} beside={<TryFreight editing={editing} home={home} />}>
      {isUndecided(settings) && !editing.isDirty && home !== '' ? (
        <Proposal
          title={t('Proposal for {country}: zones and weight unit', { country: countryName(home) })}
          onUse={() => editing.change(proposedFreight(home))}
        >
          {t(
            'Your country, the European Union, EFTA and all other countries. Then add shipping methods with your prices.',
          )}
        </Proposal>
      ) : null}
      <Basics editing={editing} />
      <FreightZones editing={editing} />
      <FreightMethods editing={editing} />
      <ShippingClasses editing={editing} />
    </SettingsEditor>
  )
}

export default function FreightPage() {
  const { home } = useLoaderData<typeof clientLoader>()
  const settings = useSettings()
  return (
    <SettingsFrame
      group="freight"
      title={t('Freight')}
      lead={t('Shipping methods, zones and prices by weight.')}
      settings={settings}
    >
      <FreightForm settings={settings} home={home} />
    </SettingsFrame>
  )
}

export const HydrateFallback = pageSkeleton({ title: mark('Freight'), rows: ['h-16', 'h-48'] })

export { RouteError as ErrorBoundary }
