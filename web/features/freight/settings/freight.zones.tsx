import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { useCompany } from '../../../api/company.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Areas } from './freight.areas.tsx'
import { ErrorText, errorAt, errorProps, Labelled, Names } from './freight.place-words.tsx'
import {
  emptyWords,
  type FreightEditing,
  methodsOnlyIn,
  newKey,
  type TypedZone,
  withoutZone,
} from './freight.use-settings.ts'

type ZoneProps = { editing: FreightEditing; zone: TypedZone; index: number }

function Zone({ editing, zone, index }: ZoneProps) {
  const { typed, change, errors } = editing
  const { currency } = useCompany()
  const errorId = `zone-${index}-error`
  const error = errorAt(errors, `zones.${index}.`)
  const set = (values: Partial<TypedZone>) =>
    change({ zones: typed.zones.map((one) => (one.key === zone.key ? { ...one, ...values } : one)) })
  function remove(): void {
    const methods = methodsOnlyIn(typed, zone.key)
    if (methods.length > 0) {
      const names = methods.map(({ key, name }) => wordsIn(name, language()) || key).join(', ')
      showToast(t('Now delivers everywhere, because this was its only zone: {methods}', { methods: names }))
    }
    change(withoutZone(typed, zone.key))
  }
  return (
    <li className="grid grid-cols-1 gap-2 border-b border-line py-3">
      <div className="flex flex-wrap items-end gap-2">
        <span className="mono w-24 pb-3 text-small text-ink-2">{zone.key}</span>
        <Names
          of={zone.key}
          name={zone.name}
          errors={errors}
          path={`zones.${index}.name`}
          errorId={errorId}
          onChange={(name) => set({ name })}
        />
        <Labelled text={t('Free from ({currency})', { currency })} className="w-36">
          <Input
            aria-label={`${t('Free from')}, ${zone.key}`}
            {...errorProps(`zones.${index}.freeFrom` in errors, errorId)}
            className="num text-end"
            inputMode="decimal"
            autoComplete="off"
            maxLength={18}
            value={zone.freeFrom}
            onChange={({ currentTarget }) => set({ freeFrom: currentTarget.value })}
          />
        </Labelled>
        <Button
          size="small"
          look="ghost"
          aria-label={t('Remove zone {zone}', { zone: zone.key })}
          onClick={remove}
        >
          <Icon name="close" className="size-4.5" />
        </Button>
      </div>
      <Areas editing={editing} zone={zone} index={index} errorId={errorId} set={set} />
      <ErrorText id={errorId} text={error} />
    </li>
  )
}

/** Where a price holds: countries, and parts of them by postcode. */
export function FreightZones({ editing }: { editing: FreightEditing }) {
  const { typed, change, errors } = editing
  const add = () =>
    change({
      zones: [...typed.zones, { key: newKey('zone', typed.zones), name: emptyWords, areas: [], freeFrom: '' }],
    })
  return (
    <section aria-labelledby="freight-zones">
      <h2 id="freight-zones" className="text-h3">
        {t('Zones')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'An address belongs to the zone of its postcode first, then to that of its country. A range from 10 to 14 covers every postcode that begins with 10, 11, 12, 13 or 14. Where the parts of a postcode differ in length, a part counts as a whole: PA2 does not cover PA20.',
        )}
      </p>
      <ul className="mt-2 border-t border-line">
        {typed.zones.map((zone, index) => (
          <Zone key={zone.key} editing={editing} zone={zone} index={index} />
        ))}
      </ul>
      <ErrorText id="freight-zones-error" text={errors.zones} />
      <Button size="small" className="mt-3" onClick={add}>
        {t('Add a zone')}
      </Button>
    </section>
  )
}
