import { type Attribute, attributesIn } from '#contract/catalogue-model/model.ts'
import { modelNow } from '#contract/catalogue-model/now.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import {
  type Attributes,
  type AttributeValue,
  choiceKeys,
  sayAttributeValue,
} from '#contract/products/attributes.ts'
import type { VariantAxis } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import type { AxisRow } from './products.variants.store.ts'

/** What the rules know of a product. */
export type Member = {
  id: string
  sku: string
  name: string
  family: string | null
  attributes: Readonly<Record<string, unknown>>
  own: Readonly<Record<string, string>>
}

type Placed = Pick<Member, 'family'>

type Aside = { reason: 'missing' | 'twice'; message: string }
export type ArrangedMember<M extends Member> = { member: M; values: (string | null)[]; aside: Aside | null }

/** The key of a value, as text: values equal as text are the same variant. Null for none. */
export function valueKey(value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value).trim()
  return text === '' ? null : text
}

function storedValue({ key, label }: AxisRow, { attributes, own }: Member): unknown {
  return label === null ? attributes[key] : (own[key] ?? attributes[key])
}

function attributeOf(key: string, family: string | null): Attribute | undefined {
  return attributesIn(modelNow(), family).find((one) => one.key === key)
}

/** The attribute of an axis, in the first family of the members that has it. */
function attributeAmong({ key, label }: AxisRow, members: readonly Placed[]): Attribute | undefined {
  if (label !== null) return undefined
  for (const family of new Set(members.map((one) => one.family))) {
    const found = attributeOf(key, family)
    if (found) return found
  }
  return undefined
}

export function nameOfAxis(axis: AxisRow, members: readonly Placed[]): string {
  const attribute = attributeAmong(axis, members)
  return (axis.label && sayWords(axis.label)) || (attribute && sayWords(attribute.label)) || axis.key
}

/** A value in the user's language. `texts`: of the product, for values that are written, not chosen. */
function sayValue(axis: AxisRow, member: Member, texts: Readonly<Record<string, string>>): string {
  const value = storedValue(axis, member)
  const attribute = axis.label === null ? attributeOf(axis.key, member.family) : undefined
  const text = axis.label === null ? texts[axis.key] : undefined
  if (text) return text
  return sayAttributeValue(attribute ?? { kind: 'text', symbol: '', choices: [] }, value as AttributeValue)
}

type TextsOf = (id: string) => Readonly<Record<string, string>>
const noTexts: TextsOf = () => ({})

/** The axes with their values in order: as staff have set it, then that of the choices, then by number and letter. */
function axisWithValues<M extends Member>(axis: AxisRow, members: readonly M[], textsOf: TextsOf): VariantAxis {
  const labels = new Map<string, string>()
  for (const member of members) {
    const key = valueKey(storedValue(axis, member))
    if (key !== null && !labels.has(key)) labels.set(key, sayValue(axis, member, textsOf(member.id)))
  }
  const attribute = attributeAmong(axis, members)
  const known = [...axis.order, ...(attribute ? choiceKeys(attribute) : [])]
  const places = new Map(known.toReversed().map((key, index) => [key, known.length - 1 - index]))
  const placeOf = (key: string) => places.get(key) ?? known.length
  const byNumber = new Intl.Collator(undefined, { numeric: true })
  const values = Array.from(labels, ([key, label]) => ({ key, label })).sort(
    (a, b) =>
      placeOf(a.key) - placeOf(b.key) ||
      Number(a.key) - Number(b.key) ||
      0 ||
      byNumber.compare(a.label, b.label) ||
      byNumber.compare(a.key, b.key),
  )
  return { key: axis.key, name: nameOfAxis(axis, members), values }
}

/**
 * The members of a group at their places. A value that was changed elsewhere, such as by an import, may leave a product
 * without a value or with those of another one: it is set aside, with the sentence that staff read, and the page does not
 * show it as a variant. The product that was added first keeps its place.
 */
export function arrange<M extends Member>(
  axes: readonly AxisRow[],
  members: readonly M[],
  textsOf: TextsOf = noTexts,
): { axes: VariantAxis[]; arranged: ArrangedMember<M>[] } {
  const byCombination = new Map<string, M>()
  const arranged = members.map((member): ArrangedMember<M> => {
    const values = axes.map((axis) => valueKey(storedValue(axis, member)))
    const missing = axes.find((_, index) => values[index] === null)
    if (missing) return { member, values, aside: { reason: 'missing', message: lacks(missing, member, members) } }
    const combination = JSON.stringify(values)
    const other = byCombination.get(combination)
    if (other)
      return { member, values, aside: { reason: 'twice', message: isTwice(axes, member, { other, members }) } }
    byCombination.set(combination, member)
    return { member, values, aside: null }
  })
  const shown = arranged.flatMap(({ member, aside }) => (aside ? [] : [member]))
  return { axes: axes.map((axis) => axisWithValues(axis, shown, textsOf)), arranged }
}

function lacks(axis: AxisRow, { sku }: Member, members: readonly Member[]): string {
  const attribute = nameOfAxis(axis, members)
  return t('{sku} has no value for {attribute}. Enter one, or remove the product from the group.', {
    sku,
    attribute,
  })
}

type Twins = { other: Member; members: readonly Member[] }

function isTwice(axes: readonly AxisRow[], member: Member, { other, members }: Twins): string {
  const values = axes
    .map((axis) => t('{name}: {value}', { name: nameOfAxis(axis, members), value: sayValue(axis, member, {}) }))
    .join(', ')
  return t('{sku} has the same values as {other} ({values}). Change one of them, or remove one from the group.', {
    sku: member.sku,
    other: other.sku,
    values,
  })
}

export type Candidate = VariantAxis & { isProposed: boolean }

/** Looking at each pair of so many attributes takes milliseconds. */
const maxCandidates = 30

/**
 * In which attributes products differ: each has a value for it, and they are not all the same. One or two are proposed that
 * distinguish all products; none if no two are enough. Attributes that buyers filter by come first.
 */
export function proposeAxes(members: readonly Member[]): Candidate[] {
  const keys = new Set(members.flatMap(({ attributes }) => Object.keys(attributes)))
  const places = new Map(
    members
      .flatMap(({ family }) => attributesIn(modelNow(), family))
      .map(({ key }, index) => [key, index] as const),
  )
  const differing = [...keys]
    .map((key): AxisRow => ({ key, label: null, order: [] }))
    .filter((axis) => {
      const values = members.map((member) => valueKey(storedValue(axis, member)))
      return !values.includes(null) && new Set(values).size > 1
    })
    .sort(
      (a, b) => rankOf(a, members) - rankOf(b, members) || (places.get(a.key) ?? 999) - (places.get(b.key) ?? 999),
    )
    .slice(0, maxCandidates)
  const proposed = differing.length > 0 ? chooseAxes(differing, members) : []
  return differing.map((axis) => ({
    ...axisWithValues(axis, members, noTexts),
    isProposed: proposed.includes(axis),
  }))
}

/** By values first, then attributes that are no filter; a measure that differs for every product, such as its mass, last. */
function rankOf(axis: AxisRow, members: readonly Member[]): number {
  const attribute = attributeAmong(axis, members)
  if (!attribute) return 1
  return attribute.filter === 'values' ? 0 : attribute.filter === 'none' ? 1 : 2
}

/**
 * One or two attributes, neither of which is needless. Two that fill a whole table come first, then one alone: a measure
 * that differs with each product, such as its mass, says less than rows and columns do.
 */
function chooseAxes(axes: readonly AxisRow[], members: readonly Member[]): readonly AxisRow[] {
  const columns = new Map(axes.map((axis) => [axis, members.map((one) => valueKey(storedValue(axis, one)))]))
  const valuesOf = (axis: AxisRow) => columns.get(axis) ?? []
  const isEnough = (chosen: readonly AxisRow[]) =>
    new Set(members.map((_, index) => JSON.stringify(chosen.map((axis) => valuesOf(axis)[index])))).size ===
    members.length
  const singles = axes.filter((axis) => isEnough([axis]))
  const others = axes.filter((axis) => !singles.includes(axis))
  const pairs = others.flatMap((one, index) => others.slice(index + 1).map((other) => [one, other]))
  const choices = [...singles.map((axis) => [axis]), ...pairs.filter(isEnough)]
  const emptyCells = (chosen: readonly AxisRow[]) =>
    chosen.reduce((cells, axis) => cells * new Set(valuesOf(axis)).size, 1) - members.length
  const shapeOf = (chosen: readonly AxisRow[]) => (chosen.length === 1 ? 1 : emptyCells(chosen) === 0 ? 0 : 2)
  const worst = (chosen: readonly AxisRow[]) => Math.max(...chosen.map((axis) => rankOf(axis, members)))
  const [best = []] = choices.sort(
    (a, b) => worst(a) - worst(b) || shapeOf(a) - shapeOf(b) || emptyCells(a) - emptyCells(b),
  )
  return best
}

/** What the names of all products begin with, by whole words; empty if they have nothing in common. */
export function commonName(names: readonly string[]): string {
  const [first = '', ...others] = names
  const words = first.split(/\s+/)
  const isCommon = (count: number) => {
    const begin = words.slice(0, count).join(' ')
    return others.every((name) => name === begin || name.startsWith(`${begin} `) || name.startsWith(`${begin},`))
  }
  let count = words.length
  while (count > 0 && !isCommon(count)) count -= 1
  return words
    .slice(0, count)
    .join(' ')
    .replace(/[\s,;:–-]+$/, '')
}

/** The first axis on which a change gives a product another value; undefined if it stays at its place. */
export function movedAxis(axes: readonly AxisRow[], before: Attributes, after: Attributes): AxisRow | undefined {
  return axes.find(({ key }) => valueKey(before[key]) !== valueKey(after[key]))
}
