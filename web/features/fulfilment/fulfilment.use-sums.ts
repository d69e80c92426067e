import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { readShipToSums, type ShipToSums } from '#contract/orders/ship-to.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'

/** Typing settles before the server is asked. */
const pauseMs = 400

type Asked = { country: string; postcode: string; freightMethod: string }
/** `error`: why the order cannot go there. */
type Read = { sums: ShipToSums | null; error: string | null; isReading: boolean }

function errorOf(error: unknown): string {
  return (error instanceof ApiError ? error.errors[0]?.message : undefined) ?? sentenceOf(error)
}

/** What an order would cost at the address that is being typed. */
export function useShipToSums({ _id, version }: Pick<Order, '_id' | 'version'>, asked: Asked): Read {
  const { country, postcode, freightMethod } = asked
  const [read, setRead] = useState<Read>({ sums: null, error: null, isReading: country !== '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version of the order has other sums
  useEffect(() => {
    if (country === '') return
    let isCurrent = true
    const body = { country, postcode, ...(freightMethod !== '' && { freightMethod }) }
    setRead((now) => ({ ...now, isReading: true }))
    const timer = setTimeout(() => {
      call(readShipToSums, { params: { id: _id }, body }).then(
        (sums) => isCurrent && setRead({ sums, error: null, isReading: false }),
        (error: unknown) => isCurrent && setRead({ sums: null, error: errorOf(error), isReading: false }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [_id, country, postcode, freightMethod, version])
  return read
}
