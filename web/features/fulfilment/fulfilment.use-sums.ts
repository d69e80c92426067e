import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders/orders.ts'
import { readShipToSums, type ShipToSums } from '#contract/orders/ship-to.ts'
import { call } from '../../api/call.ts'
import { firstReason } from '../../api/problem-text.ts'
import { readLatest } from '../../patterns/reading/read-latest.ts'

/** Typing settles before the server is asked. */
const pauseMs = 400

type Asked = { country: string; postcode: string; freightMethod: string }
/** `error`: why the order cannot go there. */
type Read = { sums: ShipToSums | null; error: string | null; isReading: boolean }

/** What an order would cost at the address that is being typed. */
export function useShipToSums({ _id, version }: Pick<Order, '_id' | 'version'>, asked: Asked): Read {
  const { country, postcode, freightMethod } = asked
  const [read, setRead] = useState<Read>({ sums: null, error: null, isReading: country !== '' })
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version of the order has other sums
  useEffect(() => {
    if (country === '') return
    const body = { country, postcode, ...(freightMethod !== '' && { freightMethod }) }
    setRead((now) => ({ ...now, isReading: true }))
    return readLatest(() => call(readShipToSums, { params: { id: _id }, body }), {
      take: (sums) => setRead({ sums, error: null, isReading: false }),
      failed: (error) => setRead({ sums: null, error: firstReason(error), isReading: false }),
      pauseMs,
    })
  }, [_id, country, postcode, freightMethod, version])
  return read
}
