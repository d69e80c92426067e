import { type AttributeKind, attributeKinds } from '#contract/catalogue-model/model.ts'
import type { Units } from '#contract/catalogue-model/units.ts'
import { maxAttributeChoices } from '#contract/imports/properties.ts'
import { cut } from '#i18n/cut.ts'
import { type CellReading, readKinds } from './imports.cells.ts'

export type Example = { line: number; text: string }
type Misfits = { count: number; examples: Example[] }
/** A value as it is written first, and how many cells have it. */
type Value = { text: string; count: number }

/** What the cells of a column, or the values of a name, are. */
export type Facts = {
  source: string
  heading: string
  filled: number
  /** How many of them were looked at closely: all, unless there are very many different ones. */
  looked: number
  /** The different values, most frequent first; null for more than can be choices. */
  values: Value[] | null
  /** The different parts of cells that are lists, by what separates them. */
  lists: { separator: string; cells: number; parts: string[] | null }[]
  fits: Record<AttributeKind, number>
  misfits: Record<AttributeKind, Misfits>
  clearSizes: number
  /** How many numbers have which unit, in the order of the file; '' is none. */
  units: [unit: string, count: number][]
}

/** What a whole file contains, apart from its rows. */
export type FileFacts = { sources: Facts[]; paths: Value[] | null }

const separators = ['|', ';', ','] as const
const maxExamples = 5
const longestExample = 40
const longestValue = 100
const maxUnits = 20
/** Cells of a column that are looked at, the repeated ones of a short list apart. */
const maxLooked = 5_000
/** Characters of all different values of a file together. */
const maxCharacters = 400_000

/** Counts different texts in any case; null when there are more than can be kept. */
export function createDistinct(most: number, space: { characters: number }) {
  let known: Map<string, Value & { reading?: CellReading }> | null = new Map()
  return {
    add(text: string) {
      if (!known) return undefined
      const key = text.toLowerCase()
      const value = known.get(key)
      if (value) {
        value.count += 1
        return value
      }
      space.characters -= text.length
      if (text.length > longestValue || known.size >= most || space.characters < 0) {
        known = null
        return undefined
      }
      const added: Value & { reading?: CellReading } = { text, count: 1 }
      known.set(key, added)
      return added
    },
    all: (): Value[] | null =>
      known &&
      Array.from(known.values(), ({ text, count }) => ({ text, count })).sort((a, b) => b.count - a.count),
  }
}

function perKind<Value>(of: () => Value): Record<AttributeKind, Value> {
  return Object.fromEntries(attributeKinds.map((kind) => [kind, of()])) as Record<AttributeKind, Value>
}

type Space = { characters: number }

type Named = Pick<Facts, 'source' | 'heading'>

function createCounter({ source, heading }: Named, units: Units, space: Space) {
  const values = createDistinct(maxAttributeChoices, space)
  const lists = separators.map((separator) => ({
    separator,
    cells: 0,
    parts: createDistinct(maxAttributeChoices, space),
  }))
  const facts: Facts = {
    source,
    heading,
    filled: 0,
    looked: 0,
    values: null,
    lists: [],
    fits: perKind(() => 0),
    misfits: perKind(() => ({ count: 0, examples: [] })),
    clearSizes: 0,
    units: [],
  }

  function count({ kinds, unit, isClearSize }: CellReading, example: Example): void {
    facts.looked += 1
    if (isClearSize) facts.clearSizes += 1
    const known = facts.units.find(([key]) => key === unit)
    if (known) known[1] += 1
    else if (unit !== null && facts.units.length < maxUnits) facts.units.push([unit, 1])
    for (const kind of attributeKinds) {
      if (kinds.has(kind)) facts.fits[kind] += 1
      else {
        const misfits = facts.misfits[kind]
        misfits.count += 1
        if (misfits.examples.length < maxExamples) misfits.examples.push(example)
      }
    }
  }

  return {
    add(line: number, text: string): void {
      facts.filled += 1
      for (const list of lists) {
        if (!text.includes(list.separator)) continue
        list.cells += 1
        for (const part of text.split(list.separator)) if (part.trim() !== '') list.parts.add(part.trim())
      }
      const value = values.add(text)
      if (!value?.reading && facts.looked >= maxLooked) return
      const reading = value?.reading ?? readKinds(text, units)
      if (value) value.reading = reading
      count(reading, { line, text: cut(text, longestExample) })
    },
    facts: (): Facts => ({
      ...facts,
      values: values.all(),
      lists: lists
        .filter(({ cells }) => cells > 0)
        .map(({ separator, cells, parts }) => {
          const all = parts.all()
          return { separator, cells, parts: all?.map(({ text }) => text) ?? null }
        }),
    }),
  }
}

/** Names of pairs beyond these are left out: no shop has as many. */
const maxNamed = 200

/** Counts what the rows of a file contain, in bounded memory. */
export function createCounters(headers: readonly string[], units: Units) {
  const space: Space = { characters: maxCharacters }
  const columns = headers.map((heading, index) =>
    createCounter({ source: `column:${index}`, heading }, units, space),
  )
  const named = new Map<string, ReturnType<typeof createCounter>>()
  return {
    addColumn(line: number, column: number, text: string): void {
      if (text !== '') columns[column]?.add(line, text)
    },
    addNamed(line: number, source: string, { name, value }: { name: string; value: string }): void {
      const counter =
        named.get(source) ??
        (named.size < maxNamed ? createCounter({ source, heading: name.trim() }, units, space) : undefined)
      if (!counter) return
      named.set(source, counter)
      counter.add(line, value)
    },
    facts: (): Facts[] =>
      [...columns, ...named.values()].map((counter) => counter.facts()).filter(({ filled }) => filled > 0),
  }
}
