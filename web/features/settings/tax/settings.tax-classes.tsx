import { standardTaxClass, type TaxClass } from '#contract/tax-rules/tax-settings.ts'
import { firstLanguage, languageName, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { TaxEditing } from './settings.use-tax.ts'

type RowProps = { editing: TaxEditing; one: TaxClass; at: number }

function ClassRow({ editing: { typed, change, wrong }, one, at }: RowProps) {
  const set = (values: Partial<TaxClass>) =>
    change({ classes: typed.classes.map((other, place) => (place === at ? { ...other, ...values } : other)) })
  const fault = wrong[`classes.${at}.key`]
  const isStandard = one.key === standardTaxClass
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <div className="w-40">
        <Input
          aria-label={t('Key of tax class {row}', { row: at + 1 })}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `class-${at}-error` : undefined}
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
            aria-label={t('Name of tax class {row} ({language})', { row: at + 1, language: languageName(code) })}
            placeholder={languageName(code)}
            autoComplete="off"
            maxLength={60}
            value={one.name[code] ?? ''}
            onChange={({ currentTarget }) => set({ name: { ...one.name, [code]: currentTarget.value } })}
          />
        </div>
      ))}
      <label className="flex min-h-11 items-center gap-2 text-ui">
        <input
          type="checkbox"
          className="size-4.5 accent-blue"
          autoComplete="off"
          checked={one.isReverseCharged}
          onChange={({ currentTarget }) => set({ isReverseCharged: currentTarget.checked })}
        />
        {t('Reverse charge at home')}
      </label>
      <Button
        size="small"
        look="ghost"
        disabled={isStandard}
        aria-label={t('Remove tax class {row}', { row: at + 1 })}
        onClick={() => change({ classes: typed.classes.filter((_, place) => place !== at) })}
      >
        <Icon name="close" className="size-4.5" />
      </Button>
      {fault ? (
        <p id={`class-${at}-error`} className="basis-full text-ui font-[560] text-danger">
          {fault}
        </p>
      ) : null}
    </li>
  )
}

/** What may have a rate of its own. Products name a class by its key. */
export function TaxClasses({ editing }: { editing: TaxEditing }) {
  const { typed, change, wrong } = editing
  const add = () =>
    change({ classes: [...typed.classes, { key: '', name: { [firstLanguage]: '' }, isReverseCharged: false }] })
  return (
    <section aria-labelledby="tax-classes">
      <h2 id="tax-classes" className="text-h3">
        {t('Tax classes')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t('Products of a class share a rate. A product without another class is of the class standard.')}
      </p>
      <ul className="mt-2 border-t border-line">
        {typed.classes.map((one, at) => (
          // A class has no other identity while its key is typed.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <ClassRow key={at} editing={editing} one={one} at={at} />
        ))}
      </ul>
      {wrong.classes ? <p className="mt-2 text-ui font-[560] text-danger">{wrong.classes}</p> : null}
      <Button size="small" className="mt-3" onClick={add}>
        {t('Add a tax class')}
      </Button>
    </section>
  )
}
