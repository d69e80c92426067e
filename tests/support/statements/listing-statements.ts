import { type AdminFilter, choicesOf } from '#contract/lists/lists.ts'
import type { Criteria } from '#server/lists/conditions.store.ts'
import {
  type Listing,
  type ListReading,
  matchingRows,
  pageStatement,
  sortOrderOf,
} from '#server/lists/listing.store.ts'
import type { Shape } from './shapes.ts'

/** An admin list: what it is called, what TypeScript takes its rows for, and itself. */
export type GivenListing = { name: string; row: Shape; listing: Listing<Record<string, unknown>> }

function textsOf(filter: AdminFilter): string[] {
  switch (filter.kind) {
    case 'choice':
      return [choicesOf(filter).slice(0, 1), choicesOf(filter).slice(0, 2)].map((choices) => choices.join(','))
    case 'is':
      return ['00000000-0000-4000-8000-000000000000']
    case 'date':
      return ['2026-01-01..2026-01-31']
    case 'money':
    case 'number':
      return ['1..2']
  }
}

/** What a list can be asked: everything, each filter, a word, and all of it together. */
export function criteriaOf({ list }: GivenListing['listing']): Criteria[] {
  const filters = Object.entries(list.filters).flatMap(([id, filter]) =>
    textsOf(filter).map((text) => ({ [id]: text })),
  )
  const words = { q: 'chain 11' }
  return [{}, ...filters, words, Object.assign({ ...words }, ...filters)]
}

/** How its pages can be read: in each order, forwards and backwards, from the beginning and from a cursor. */
export function readingsOf(listing: GivenListing['listing']): ListReading[] {
  const sorts = listing.list.sorts.flatMap((sort) => [sort, `-${sort}`])
  const sorted = sorts.flatMap((sort) => {
    const order = sortOrderOf(listing, sort)
    const cursor = { keys: order.keys.map(() => '1') }
    const reading = { conditions: matchingRows(listing, {}), order, isBackwards: false, limit: 25 }
    return [
      { ...reading, cursor: null },
      { ...reading, cursor },
      { ...reading, cursor, isBackwards: true },
    ]
  })
  const found = criteriaOf(listing).flatMap((criteria) => {
    const reading = {
      conditions: matchingRows(listing, criteria),
      order: sortOrderOf(listing, null),
      cursor: null,
    }
    return [false, true].map((isFew) => ({ ...reading, isBackwards: false, limit: 25, isFew }))
  })
  return [...sorted, ...found]
}

/** The statement of a first page, whose rows are compared. */
export function pageOf({ name, row, listing }: GivenListing) {
  const order = sortOrderOf(listing, null)
  const reading = { conditions: matchingRows(listing, {}), order, cursor: null, isBackwards: false, limit: 25 }
  const { text, values } = pageStatement(listing, reading)
  return { name, row, text, valueCount: values.length }
}
