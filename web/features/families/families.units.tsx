import { type FormEvent, useId, useState } from 'react'
import type { ManagedUnit } from '#contract/families/families.ts'
import { longestSymbol } from '#contract/families/fields.ts'
import { addUnit, deleteUnit } from '#contract/families/units.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceWithReasons } from '../../api/problem-text.ts'
import { useCallOnce } from '../../api/use-call-once.ts'
import { FormRefusal } from '../../patterns/form/form-refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { sayMeasure, UnitOptions } from './families.measure.tsx'
import type { FamiliesEditing } from './families.use-families.ts'

/** The company's own units, besides those that every portal has. */
export function OwnUnits({ editing }: { editing: FamiliesEditing }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setIsOpen(true)}>
        {t('Custom units')}
      </Button>
      <Dialog isOpen={isOpen} title={t('Custom units')} isWide onClose={() => setIsOpen(false)}>
        <div className="mt-4 grid gap-6">
          <UnitList editing={editing} />
          <UnitForm editing={editing} />
        </div>
      </Dialog>
    </>
  )
}

function UnitList({ editing }: { editing: FamiliesEditing }) {
  const { units } = editing.model
  const { run: remove, error } = useCommand(
    ({ key, version }: ManagedUnit) => call(deleteUnit, { params: { key }, query: { version: String(version) } }),
    { done: () => showToast(t('Unit deleted')), say: sentenceWithReasons, settled: editing.refresh },
  )

  if (units.length === 0) {
    return (
      <p className="text-ui text-ink-2">
        {t(
          'Millimetres, inches, bar, psi and other common units are built in. Add units that only your trade uses.',
        )}
      </p>
    )
  }
  return (
    <div>
      <ul>
        {units.map((unit) => (
          <li key={unit.key} className="flex min-h-11 items-center gap-3 border-b border-line text-ui">
            <span className="font-[580]">{unit.symbol}</span>
            <span className="min-w-0 flex-1 text-ink-2 wrap-anywhere">
              {[sayMeasure(unit.kind), ...unit.aliases].join(', ')}
            </span>
            <Button
              size="small"
              look="ghost"
              aria-label={t('Delete unit {symbol}', { symbol: unit.symbol })}
              onClick={() => remove(unit)}
            >
              {t('Delete')}
            </Button>
          </li>
        ))}
      </ul>
      <FormRefusal text={error} />
    </div>
  )
}

const empty = { symbol: '', aliases: '', of: 'mm', kind: '', factor: '', offset: '' }

function useUnitForm({ refresh }: FamiliesEditing) {
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { run, error, isBusy } = useCommand(useCallOnce(addUnit), {
    done: () => {
      showToast(t('Unit added'))
      setTyped(empty)
      return refresh()
    },
    say: (failure) => {
      const found = failure instanceof ApiError ? failure.errors : []
      setErrors(Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0] ?? '', message])))
      return found.length === 0 ? sentenceWithReasons(failure) : null
    },
  })

  function save(event: FormEvent): void {
    event.preventDefault()
    setErrors({})
    const aliases = typed.aliases.split(',').flatMap((one) => one.trim() || [])
    run({ body: { ...typed, aliases, factor: typed.of === '' ? '1' : typed.factor } })
  }
  return { typed, setTyped, errors, refusal: error, isBusy, save }
}

function UnitForm({ editing }: { editing: FamiliesEditing }) {
  const id = useId()
  const { typed, setTyped, errors, refusal, isBusy, save } = useUnitForm(editing)
  const line = (name: keyof typeof empty, label: string, hint?: string) => (
    <TextField
      id={`${id}-${name}`}
      label={label}
      {...(hint && { hint })}
      {...(errors[name] && { error: errors[name] })}
      maxLength={name === 'aliases' ? 200 : longestSymbol * 2}
      value={typed[name]}
      onChange={({ currentTarget }) => setTyped({ ...typed, [name]: currentTarget.value })}
    />
  )
  return (
    <form className="grid gap-4" noValidate onSubmit={save} aria-label={t('Unit')}>
      {line('symbol', t('Symbol'), t('Shown after a value.'))}
      <SelectField
        id={`${id}-of`}
        label={t('Convert from')}
        {...(errors.of && { error: errors.of })}
        value={typed.of}
        onChange={({ currentTarget }) => setTyped({ ...typed, of: currentTarget.value })}
      >
        <option value="">{t('Not convertible')}</option>
        <UnitOptions model={editing.model} />
      </SelectField>
      {typed.of === ''
        ? line('kind', t('What it measures'), t('One word in lowercase letters, such as hardness.'))
        : line('factor', t('One unit equals'), t('A number or a fraction, such as 25.4 or 1/3.'))}
      {line('aliases', t('Other spellings'), t('Separated by commas. Optional.'))}
      <FormRefusal text={refusal} />
      <div>
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Add unit')}
        </Button>
      </div>
    </form>
  )
}
