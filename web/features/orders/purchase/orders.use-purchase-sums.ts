import { useCallback, useEffect, useState } from 'react'
import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { readPurchaseSums } from '#contract/orders/destination.ts'
import type { OrderSums } from '#contract/tax/order-sums.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import type { Destination } from './orders.destination.ts'

/** Typing settles before the server is asked. */
const pauseMs = 400

export type PurchaseSums = { sums: OrderSums; freightMethods: OrderFreight[] }

type Asked = Destination & { productId: string; quantity: number | null; freightMethod: string; changes: unknown }
export type PurchaseSumsRead = {
  found: PurchaseSums | null
  problem: string | null
  isReading: boolean
  again: () => void
}

/** What the order costs where it goes. Nothing is asked without a country and a quantity; another value of `changes` reads it again. */
export function usePurchaseSums(asked: Asked | null): PurchaseSumsRead {
  const [found, setFound] = useState<PurchaseSums | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const again = useCallback(() => setAttempt((now) => now + 1), [])
  const key =
    asked && asked.country !== '' && asked.quantity !== null ? JSON.stringify({ ...asked, changes: null }) : null
  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): the user asks again
  // biome-ignore lint/correctness/useExhaustiveDependencies(asked?.changes): the server has other sums than the page
  useEffect(() => {
    if (key === null) {
      setFound(null)
      setReading(false)
      return
    }
    const { productId, quantity, country, postcode, vatId, freightMethod } = JSON.parse(key) as Asked & {
      quantity: number
    }
    let isCurrent = true
    setReading(true)
    const timer = setTimeout(() => {
      const body = { quantity, country, postcode, vatId, ...(freightMethod !== '' && { freightMethod }) }
      call(readPurchaseSums, { params: { id: productId }, body })
        .then(
          ({ freightMethods, ...sums }) => {
            if (!isCurrent) return
            setFound({ sums, freightMethods })
            setProblem(null)
          },
          (error: unknown) => {
            if (!isCurrent) return
            setFound(null)
            setProblem(sentenceOf(error))
          },
        )
        .finally(() => isCurrent && setReading(false))
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, attempt, asked?.changes])
  return { found, problem, isReading, again }
}
