import { baseLanguage, languageName, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { showToast } from '../../../patterns/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { nextId, standardIdOf, type TaxEditing, type TypedTaxClass, withoutTaxClass } from './tax.use-settings.ts'

type RowProps = { editing: TaxEditing; one: TypedTaxClass; index: number }

/** Removes a class with its rates, which no other class could have, and says how many these were. */
function remove({ typed, change }: TaxEditing, id: number): void {
  const after = withoutTaxClass(typed, id)
  const count = typed.rates.length - after.rates.length
  if (count > 0) {
    showToast(
      t(
        '{count, plural, one {# rate of the class was removed too} other {# rates of the class were removed too}}',
        {
          count,
        },
      ),
    )
  }
  change(after)
}

function ClassRow({ editing, one, index }: RowProps) {
  const { typed, change, errors } = editing
  const set = (values: Partial<TypedTaxClass>) =>
    change({ classes: typed.classes.map((other) => (other.id === one.id ? { ...other, ...values } : other)) })
  const error = errors[`classes.${index}.key`]
  const isStandard = one.id === standardIdOf(typed)
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <div className="w-40">
        <Input
          aria-label={t('Key of tax class {row}', { row: index + 1 })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `class-${index}-error` : undefined}
          autoComplete="off"
          className="mono"
          maxLength={30}
          readOnly={isStandard}
          value={one.key}
          onChange={({ currentTarget }) => set({ key: currentTarget.value.trim().toLowerCase() })}
        />
      </div>
      {languagesNow().map(({ code }) => (
        <div key={code} className="min-w-36 flex-1">
          <Input
            aria-label={t('Name of tax class {row} ({language})', {
              row: index + 1,
              language: languageName(code),
            })}
            placeholder={languageName(code)}
            autoComplete="off"
            maxLength={60}
            value={one.name[code] ?? ''}
            onChange={({ currentTarget }) => set({ name: { ...one.name, [code]: currentTarget.value } })}
          />
        </div>
      ))}
      <CheckField
        label={t('Domestic reverse charge')}
        className="flex min-h-11 items-center gap-2 text-ui"
        isSmall
        autoComplete="off"
        checked={one.isReverseCharged}
        onChange={({ currentTarget }) => set({ isReverseCharged: currentTarget.checked })}
      />
      <Button
        size="small"
        look="ghost"
        disabled={isStandard}
        aria-label={t('Remove tax class {row}', { row: index + 1 })}
        onClick={() => remove(editing, one.id)}
      >
        <Icon name="close" className="size-4.5" />
      </Button>
      {error ? (
        <p id={`class-${index}-error`} className="basis-full text-ui font-[560] text-danger">
          {error}
        </p>
      ) : null}
    </li>
  )
}

/** Goods that may have their own rate. Products name a class by its key. */
export function TaxClasses({ editing }: { editing: TaxEditing }) {
  const { typed, change, errors } = editing
  function add(): void {
    const id = nextId(typed.classes.map((one) => one.id))
    const name = { [baseLanguage()]: '' }
    change({ classes: [...typed.classes, { id, key: '', name, isReverseCharged: false }] })
  }
  return (
    <section aria-labelledby="tax-classes">
      <h2 id="tax-classes" className="text-h3">
        {t('Tax classes')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t('Products in a class share a tax rate. Products without a class belong to the class “standard”.')}
      </p>
      <ul className="mt-2 border-t border-line">
        {typed.classes.map((one, index) => (
          <ClassRow key={one.id} editing={editing} one={one} index={index} />
        ))}
      </ul>
      {errors.classes ? <p className="mt-2 text-ui font-[560] text-danger">{errors.classes}</p> : null}
      <Button size="small" className="mt-3" onClick={add}>
        {t('Add a tax class')}
      </Button>
    </section>
  )
}
