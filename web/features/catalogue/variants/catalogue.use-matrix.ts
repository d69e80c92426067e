import { useCallback, useMemo, useRef, useState } from 'react'
import type { ProductVariants } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { parseQuantity } from '../../../ui/stepper-values.ts'
import { priceOfPieces } from '../catalogue.quantity.ts'

/** Why the pieces of a part were not added, and what can be ordered instead. */
export type CellRefusal = { message: string; nearest: readonly number[] }
type Outcome = { text: string; isGood: boolean }

type Typed = Readonly<Record<string, string>>
type Refusals = Readonly<Record<string, CellRefusal>>

function without<T>(all: Readonly<Record<string, T>>, keys: readonly string[]): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => !keys.includes(key)))
}

/** The pieces that are typed into the fields of a matrix, by part number. They stay while the variant of the page changes. */
export function useMatrix({ items }: Pick<ProductVariants, 'items'>, currency: string) {
  const [typed, setTyped] = useState<Typed>({})
  const [refusals, setRefusals] = useState<Refusals>({})
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const latest = useRef(typed)
  latest.current = typed

  const type = useCallback((sku: string, value: string) => {
    setTyped((now) => (value === '' ? without(now, [sku]) : { ...now, [sku]: value }))
    setRefusals((now) => (sku in now ? without(now, [sku]) : now))
    setOutcome(null)
  }, [])

  const sum = useMemo(() => {
    const counted = items.flatMap((item) => {
      const pieces = parseQuantity(typed[item.sku] ?? '')
      return pieces ? [{ pieces, total: priceOfPieces(pieces, { ...item, currency }) }] : []
    })
    return {
      parts: counted.length,
      pieces: counted.reduce((all, { pieces }) => all + pieces, 0),
      total: counted.reduce((all, { total }) => all + total, 0),
    }
  }, [items, typed, currency])

  /** All cells in one call. A refused number stays in its field, with the reason below it. */
  const add = useCallback(async () => {
    const rows = items.flatMap(({ sku }) => {
      const quantity = latest.current[sku]?.trim()
      return quantity ? [{ sku, quantity }] : []
    })
    if (rows.length === 0) return setOutcome({ text: t('Enter a quantity first.'), isGood: false })
    setIsBusy(true)
    setOutcome(null)
    try {
      const { addRows } = await import('../../cart/cart.add-part.ts')
      const { added, refused } = await addRows(rows)
      setTyped((now) => without(now, added))
      setRefusals(Object.fromEntries(refused.map(({ sku, ...refusal }) => [sku, refusal])))
      setOutcome({ text: sayOutcome(added.length, refused), isGood: refused.length === 0 })
    } catch (error) {
      setOutcome({ text: sentenceOf(error), isGood: false })
    } finally {
      setIsBusy(false)
    }
  }, [items])

  return { typed, refusals, outcome, isBusy, sum, type, add }
}

export type Matrix = ReturnType<typeof useMatrix>

function sayOutcome(count: number, refused: readonly { sku: string }[]): string {
  const done = count > 0 ? t('{count, plural, one {# line} other {# lines}} added to the cart.', { count }) : ''
  if (refused.length === 0) return done
  return `${done} ${t('Not added: {skus}', { skus: refused.map(({ sku }) => sku).join(', ') })}`
}
