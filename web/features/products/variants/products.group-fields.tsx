import type { Dispatch, SetStateAction } from 'react'
import type { VariantProposal } from '#contract/products/variant-groups.ts'
import { maxAxes } from '#contract/products/variants.ts'
import { baseLanguage, languageCodes, languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { moved } from '../../../patterns/moved.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { type AxisDraft, axisOf, type GroupDraft, ownAxis } from './products.group-draft.ts'

export type SetDraft = Dispatch<SetStateAction<GroupDraft>>
type Candidates = VariantProposal['candidates']
type FieldsProps = { draft: GroupDraft; setDraft: SetDraft; candidates: Candidates; hasOrder?: boolean }

/** Name and axes of a group. */
export function GroupFields({ draft, setDraft, candidates, hasOrder = false }: FieldsProps) {
  const { axes } = draft
  const setAxes = (next: readonly AxisDraft[]) => setDraft((now) => ({ ...now, axes: next }))
  const change = (index: number, axis: AxisDraft) =>
    setAxes(axes.map((one, place) => (place === index ? axis : one)))
  return (
    <>
      <Names draft={draft} setDraft={setDraft} />
      {axes.map((axis, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an axis is its place, rows or columns
        <fieldset key={index} className="grid gap-2">
          <AxisFields axis={axis} index={index} candidates={candidates} onChange={(next) => change(index, next)} />
          {hasOrder ? (
            <ValueOrder axis={axis} candidates={candidates} onChange={(next) => change(index, next)} />
          ) : null}
          {axes.length > 1 ? (
            <Button
              size="small"
              className="w-fit"
              onClick={() => setAxes(axes.filter((_, place) => place !== index))}
            >
              {index === 0 ? t('Remove the first attribute') : t('Remove the second attribute')}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {axes.length < maxAxes ? (
        <Button
          size="small"
          className="w-fit"
          onClick={() =>
            setAxes([...axes, axisOf(candidates.find(({ key }) => key !== axes[0]?.kind)?.key ?? ownAxis)])
          }
        >
          {t('Add a second attribute')}
        </Button>
      ) : null}
    </>
  )
}

function Names({ draft: { name }, setDraft }: Pick<FieldsProps, 'draft' | 'setDraft'>) {
  return languageCodes().map((one) => (
    <TextField
      key={one}
      id={`variants-name-${one}`}
      label={t('Name, {language}', { language: languageName(one) })}
      isOptional={one !== baseLanguage()}
      hint={one === baseLanguage() ? t('The heading of the table on the product page') : undefined}
      value={name[one] ?? ''}
      maxLength={120}
      onChange={({ currentTarget: { value } }) =>
        setDraft((now) => ({ ...now, name: { ...now.name, [one]: value } }))
      }
    />
  ))
}

type AxisProps = { axis: AxisDraft; index?: number; candidates: Candidates; onChange: (axis: AxisDraft) => void }

function AxisFields({ axis, index = 0, candidates, onChange }: AxisProps) {
  const isKnown = axis.kind === ownAxis || candidates.some(({ key }) => key === axis.kind)
  return (
    <>
      <SelectField
        id={`variants-axis-${index}`}
        label={index === 0 ? t('The products differ in') : t('They also differ in')}
        value={axis.kind}
        onChange={(event) => onChange(axisOf(event.currentTarget.value))}
      >
        {isKnown ? null : <option value={axis.kind}>{axis.kind}</option>}
        {optionsOf(candidates, ({ key, name, values }) => [
          key,
          t('{name}: {values}', { name, values: sampleOf(values.map(({ label }) => label)) }),
        ])}
        <option value={ownAxis}>{t('Something else …')}</option>
      </SelectField>
      {axis.kind === ownAxis ? (
        <TextField
          id={`variants-label-${index}`}
          label={t('Name')}
          hint={t('For example size or version')}
          value={axis.label}
          maxLength={120}
          onChange={({ currentTarget: { value } }) => onChange({ ...axis, label: value })}
        />
      ) : null}
    </>
  )
}

const maxSampled = 4

function sampleOf(labels: readonly string[]): string {
  const shown = labels.slice(0, maxSampled).join(', ')
  return labels.length > maxSampled ? `${shown}, …` : shown
}

/** The order of the values on the page, changed by buttons. */
function ValueOrder({ axis, candidates, onChange }: AxisProps) {
  const { order } = axis
  const labels = new Map(
    candidates.find(({ key }) => key === axis.kind)?.values.map(({ key, label }) => [key, label]),
  )
  if (order.length < 2) return null
  return (
    <details>
      <summary className="min-h-8 cursor-pointer text-ui">{t('Order of the values')}</summary>
      <ol className="variants-order">
        {order.map((value, index) => {
          const label = labels.get(value) ?? value
          const move = (by: -1 | 1) => onChange({ ...axis, order: moved(order, index, index + by) })
          return (
            <li key={value}>
              <span>{label}</span>
              <Button
                size="small"
                look="ghost"
                aria-label={t('Move {name} up', { name: label })}
                onClick={() => move(-1)}
              >
                ↑
              </Button>
              <Button
                size="small"
                look="ghost"
                aria-label={t('Move {name} down', { name: label })}
                onClick={() => move(1)}
              >
                ↓
              </Button>
            </li>
          )
        })}
      </ol>
    </details>
  )
}
