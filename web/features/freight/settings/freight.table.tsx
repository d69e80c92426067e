import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'
import { Button } from '../../../ui/button.tsx'
import { Input } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorText, errorProps } from './freight.place-words.tsx'
import {
  type CellError,
  type FreightEditing,
  type TypedMethod,
  type TypedStep,
  type TypedZone,
  tableCellErrors,
} from './freight.use-settings.ts'

type TableProps = {
  editing: FreightEditing
  method: TypedMethod
  index: number
  onChange: (steps: TypedStep[]) => void
}

type ErrorProps = ReturnType<typeof errorProps>
type HeadProps = {
  step: TypedStep
  unit: string
  error: ErrorProps
  onChange: (upTo: string) => void
  onRemove: () => void
}

function StepHead({ step, unit, error, onChange, onRemove }: HeadProps) {
  return (
    <th scope="col" className="px-1 py-2 font-[560]">
      <span className="flex items-center gap-1">
        {t('to')}
        <span className="w-20">
          <Input
            aria-label={t('Up to, in {unit}', { unit })}
            {...error}
            className="num text-end"
            inputMode="decimal"
            autoComplete="off"
            maxLength={9}
            value={step.upTo}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </span>
        {unit}
        <Button
          size="small"
          look="ghost"
          aria-label={t('Remove the prices up to {weight}', { weight: `${step.upTo} ${unit}` })}
          onClick={onRemove}
        >
          <Icon name="close" className="size-4" />
        </Button>
      </span>
    </th>
  )
}

function nameOf({ name, key }: TypedZone): string {
  return wordsIn(name, language()) || key
}

function cellName(zone: TypedZone, { upTo }: TypedStep, unit: string): string {
  return t('{zone}, up to {weight}', { zone: nameOf(zone), weight: `${upTo} ${unit}` })
}

type RowProps = Pick<TableProps, 'editing' | 'method'> & {
  zone: TypedZone
  errorOf: (step: TypedStep) => ErrorProps
  onPrice: (step: TypedStep, price: string) => void
}

function ZoneRow({ editing, method, zone, errorOf, onPrice }: RowProps) {
  const { weightUnit } = editing.typed
  return (
    <tr className="border-b border-line">
      <th scope="row" className="px-2 py-2 text-start font-[560]">
        {nameOf(zone)}
      </th>
      {method.steps.map((step) => (
        <td key={step.id} className="px-1 py-1.5">
          <Input
            aria-label={cellName(zone, step, weightUnit)}
            {...errorOf(step)}
            className="num min-w-24 text-end"
            inputMode="decimal"
            autoComplete="off"
            maxLength={18}
            value={step.prices[zone.key] ?? ''}
            onChange={({ currentTarget }) => onPrice(step, currentTarget.value)}
          />
        </td>
      ))}
    </tr>
  )
}

/** An error of a table, with the cell that it is about: the message alone fits each of them. */
function cellErrorText(
  { typed }: FreightEditing,
  { steps }: TypedMethod,
  cell: CellError | undefined,
): string | undefined {
  const zone = typed.zones.find(({ key }) => key === cell?.zone)
  const step = steps.find(({ id }) => id === cell?.step)
  if (!cell || !zone || !step) return undefined
  return cell.isWeight ? cell.message : `${cellName(zone, step, typed.weightUnit)}: ${cell.message}`
}

/** The prices of a method: a row for each zone, a column for each weight. */
export function MethodTable({ editing, method, index, onChange }: TableProps) {
  const { zones, weightUnit } = editing.typed
  const set = (id: number, values: Partial<TypedStep>) =>
    onChange(method.steps.map((step) => (step.id === id ? { ...step, ...values } : step)))
  const cells = tableCellErrors(editing, index)
  const errorId = `prices-${index}-error`
  const nextId = Math.max(-1, ...method.steps.map(({ id }) => id)) + 1
  return (
    <div>
      <section className="overflow-x-auto" aria-label={t('Prices of {method}', { method: method.key })}>
        <table className="w-full text-ui">
          <thead>
            <tr className="bg-well text-start">
              <th scope="col" className="px-2 py-2 text-start font-[560]">
                {t('Zone')}
              </th>
              {method.steps.map((step) => (
                <StepHead
                  key={step.id}
                  step={step}
                  unit={weightUnit}
                  error={errorProps(
                    cells.some((cell) => cell.isWeight && cell.step === step.id),
                    errorId,
                  )}
                  onChange={(upTo) => set(step.id, { upTo })}
                  onRemove={() => onChange(method.steps.filter(({ id }) => id !== step.id))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {zones.map((zone) => (
              <ZoneRow
                key={zone.key}
                editing={editing}
                method={method}
                zone={zone}
                errorOf={({ id }) =>
                  errorProps(
                    cells.some((cell) => !cell.isWeight && cell.step === id && cell.zone === zone.key),
                    errorId,
                  )
                }
                onPrice={(step, price) => set(step.id, { prices: { ...step.prices, [zone.key]: price } })}
              />
            ))}
          </tbody>
        </table>
      </section>
      <ErrorText id={errorId} text={cellErrorText(editing, method, cells[0])} />
      <p className="mt-2 text-small text-ink-2">
        {t(
          'Excluding tax. A blank field does not mean free: the price of the next higher weight applies. If there is none, you enter the freight after the order is placed.',
        )}
      </p>
      <Button
        size="small"
        className="mt-2"
        onClick={() => onChange([...method.steps, { id: nextId, upTo: '', prices: {} }])}
      >
        {t('Add a weight')}
      </Button>
    </div>
  )
}
