import { freightKinds } from '#contract/freight/freight-kinds.ts'
import { language, mark, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { useCompany } from '../../../api/company.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { ErrorText, errorAt, errorProps, Labelled, Names } from './freight.place-words.tsx'
import { MethodTable } from './freight.table.tsx'
import {
  emptyWords,
  type FreightEditing,
  type NamesByLanguage,
  newKey,
  type TypedMethod,
} from './freight.use-settings.ts'

const kinds: Record<(typeof freightKinds)[number], string> = {
  table: mark('By table'),
  quoted: mark('Quoted later'),
  pickup: mark('Pick-up'),
}

type BoxesProps = {
  legend: string
  of: readonly { key: string; name: NamesByLanguage }[]
  chosen: readonly string[]
  error: ReturnType<typeof errorProps>
  onChange: (chosen: string[]) => void
}

function Boxes({ legend, of, chosen, error, onChange }: BoxesProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="float-start me-4 py-2 text-ui text-ink-2">{legend}</legend>
      {of.map(({ key, name }) => (
        <CheckField
          key={key}
          label={wordsIn(name, language()) || key}
          className="flex min-h-9 items-center gap-2 text-ui"
          isSmall
          {...error}
          autoComplete="off"
          checked={chosen.includes(key)}
          onChange={({ currentTarget }) =>
            onChange(currentTarget.checked ? [...chosen, key] : chosen.filter((one) => one !== key))
          }
        />
      ))}
    </fieldset>
  )
}

type FieldsProps = {
  method: TypedMethod
  /** The error, by its path in the method. */
  errorOf: (path: string) => ReturnType<typeof errorProps>
  onChange: (values: Partial<TypedMethod>) => void
}

/** Where the content has the value of a field. */
const pathOf = { daysFrom: 'days.from', daysTo: 'days.to', freeFrom: 'freeFrom' } as const

/** How the freight is found, how long it takes, and from which amount it is free. */
function Terms({ method, errorOf, onChange }: FieldsProps) {
  const { currency } = useCompany()
  const input = (name: keyof typeof pathOf, label: string) => (
    <Input
      aria-label={`${label}, ${method.key}`}
      {...errorOf(pathOf[name])}
      className="num text-end"
      inputMode="decimal"
      autoComplete="off"
      maxLength={18}
      value={method[name]}
      onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
    />
  )
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2 text-ui">
      <Labelled text={t('Type')} className="w-52">
        <Select
          aria-label={t('Type of {method}', { method: method.key })}
          {...errorOf('kind')}
          autoComplete="off"
          value={method.kind}
          onChange={({ currentTarget }) => {
            const kind = freightKinds.find((one) => one === currentTarget.value)
            if (kind) onChange({ kind })
          }}
        >
          {optionsOf(freightKinds, (kind) => [kind, t(kinds[kind])])}
        </Select>
      </Labelled>
      <Labelled text={t('Working days from')} className="w-36">
        {input('daysFrom', t('Working days from'))}
      </Labelled>
      <Labelled text={t('Working days to')} className="w-36">
        {input('daysTo', t('Working days to'))}
      </Labelled>
      {method.kind === 'table' ? (
        <Labelled text={t('Free from ({currency})', { currency })} className="w-36">
          {input('freeFrom', t('Free from'))}
        </Labelled>
      ) : null}
    </div>
  )
}

type MethodProps = { editing: FreightEditing; method: TypedMethod; index: number }

function Method({ editing, method, index }: MethodProps) {
  const { typed, change, errors } = editing
  const errorId = `method-${index}-error`
  const errorOf = (path: string) => errorProps(`methods.${index}.${path}` in errors, errorId)
  const set = (values: Partial<TypedMethod>) =>
    change({ methods: typed.methods.map((one) => (one.key === method.key ? { ...one, ...values } : one)) })
  return (
    <li className="grid grid-cols-1 gap-3 border border-line p-4">
      <div className="flex flex-wrap items-end gap-2">
        <span className="mono w-24 pb-3 text-small text-ink-2">{method.key}</span>
        <Names
          of={method.key}
          name={method.name}
          errors={errors}
          path={`methods.${index}.name`}
          errorId={errorId}
          onChange={(name) => set({ name })}
        />
        <Button
          size="small"
          look="ghost"
          aria-label={t('Remove shipping method {method}', { method: method.key })}
          onClick={() => change({ methods: typed.methods.filter(({ key }) => key !== method.key) })}
        >
          <Icon name="close" className="size-4.5" />
        </Button>
      </div>
      <Terms method={method} errorOf={errorOf} onChange={set} />
      {typed.classes.length > 1 ? (
        <Boxes
          legend={t('Does not carry')}
          of={typed.classes}
          chosen={method.excludes}
          error={errorOf('excludes')}
          onChange={(excludes) => set({ excludes })}
        />
      ) : null}
      {method.kind === 'table' ? (
        <MethodTable editing={editing} method={method} index={index} onChange={(steps) => set({ steps })} />
      ) : (
        <Boxes
          legend={method.zones.length === 0 ? t('Everywhere, or only in') : t('Only in')}
          of={typed.zones}
          chosen={method.zones}
          error={errorOf('zones')}
          onChange={(zones) => set({ zones })}
        />
      )}
      <ErrorText id={errorId} text={errorAt(errors, `methods.${index}.`)} />
    </li>
  )
}

/** The delivery methods, in the sequence in which buyers see them. */
export function FreightMethods({ editing }: { editing: FreightEditing }) {
  const { typed, change, errors } = editing
  const add = () => {
    const key = newKey('method', typed.methods)
    const plain = { excludes: [], zones: [], freeFrom: '', daysFrom: '', daysTo: '', steps: [] }
    change({ methods: [...typed.methods, { key, name: emptyWords, kind: 'table', ...plain }] })
  }
  return (
    <section aria-labelledby="freight-methods">
      <h2 id="freight-methods" className="text-h3">
        {t('Shipping methods')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'Customers see them in this order. Products without a weight never ship for free: you enter their freight after the order is placed.',
        )}
      </p>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {typed.methods.map((method, index) => (
          <Method key={method.key} editing={editing} method={method} index={index} />
        ))}
      </ul>
      <ErrorText id="freight-methods-error" text={errors.methods} />
      <Button size="small" className="mt-3" onClick={add}>
        {t('Add a shipping method')}
      </Button>
    </section>
  )
}
