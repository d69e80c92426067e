import { readFraction, toNumber } from '#contract/catalogue-model/fractions.ts'
import {
  type AttributeForm,
  type ChoiceForm,
  filtersOf,
  hasBounds,
  hasChoices,
  hasUnit,
  type LinkForm,
} from '#contract/families/fields.ts'
import type { Line } from './families.tree.ts'

/** An attribute as it is typed: numbers are texts. Each choice has an id, so that its field keeps the focus. */
export type Draft = Omit<AttributeForm, 'decimals' | 'min' | 'max' | 'choices'> &
  LinkForm & { decimals: string; min: string; max: string; choices: (ChoiceForm & { id: string })[] }

const first: Draft = {
  label: {},
  help: {},
  kind: 'number',
  unit: '',
  decimals: '',
  min: '',
  max: '',
  choices: [],
  isShared: false,
  isHidden: false,
  filter: 'range',
  isRequired: false,
  isCompared: true,
  isOnCard: false,
}

function numberText(number: number | null): string {
  return number === null ? '' : String(number)
}

export function newChoice(): Draft['choices'][number] {
  return { id: crypto.randomUUID(), label: {} }
}

export function draftOf(line: Line | null): Draft {
  if (!line) return first
  const { attribute, link } = line
  const { label, help, kind, unit, choices, isShared, isHidden } = attribute
  const { filter, isRequired, isCompared, isOnCard } = link
  return {
    label,
    help,
    kind,
    unit,
    isShared,
    isHidden,
    filter,
    isRequired,
    isCompared,
    isOnCard,
    decimals: numberText(attribute.decimals),
    min: numberText(attribute.min),
    max: numberText(attribute.max),
    choices: choices.map((choice) => ({ ...choice, id: choice.key })),
  }
}

/** What the new type does not have is left out, and buyers filter by it as that type allows. */
export function withKind(draft: Draft, kind: Draft['kind']): Draft {
  const filters = filtersOf(kind)
  const filter = filters.includes(draft.filter) ? draft.filter : draft.filter === 'none' ? 'none' : filters.at(-1)
  const choices = hasChoices(kind) && draft.choices.length === 0 ? [newChoice()] : draft.choices
  return { ...draft, kind, filter: filter ?? 'none', choices, unit: hasUnit(kind) ? draft.unit : '' }
}

/** A number as people write it; NaN for anything else, which the server refuses at its field. */
export function numberOf(text: string): number | null {
  if (text.trim() === '') return null
  const read = readFraction(text.trim())
  return read ? toNumber(read) : Number.NaN
}

/** What is typed and is no number, by its field. */
export function numberErrors({ kind, decimals, min, max }: Draft): ('decimals' | 'min' | 'max')[] {
  const typed = { decimals, min, max }
  const names = ['decimals', 'min', 'max'] as const
  return hasBounds(kind) ? names.filter((name) => Number.isNaN(numberOf(typed[name]))) : []
}

export function formOf({ choices, decimals, min, max, ...rest }: Draft): AttributeForm & LinkForm {
  const written = choices.filter(
    ({ key, label }) => key !== undefined || Object.values(label).some((one) => one.trim()),
  )
  const isMeasured = hasBounds(rest.kind)
  return {
    ...rest,
    decimals: isMeasured ? numberOf(decimals) : null,
    min: isMeasured ? numberOf(min) : null,
    max: isMeasured ? numberOf(max) : null,
    choices: hasChoices(rest.kind)
      ? written.map(({ key, label }) => ({ ...(key !== undefined && { key }), label }))
      : [],
  }
}
