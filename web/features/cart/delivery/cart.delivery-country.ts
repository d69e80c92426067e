import { useState } from 'react'
import { readSession, readStored, writeStored } from '../../../api/session.ts'

const countryKey = 'datum.deliveryCountry'

function storedCountry(): string {
  const stored = readStored(countryKey) ?? ''
  return /^[A-Z]{2}$/.test(stored) ? stored : ''
}

/**
 * The country that a visitor has chosen in this browser; empty: the server knows one, by the address of who is signed in or the
 * company.
 */
export function useDeliveryCountry(): [country: string, choose: (country: string) => void] {
  const [country, setCountry] = useState(() => (readSession() ? '' : storedCountry()))
  return [
    country,
    (chosen) => {
      writeStored(countryKey, chosen === '' ? null : chosen)
      setCountry(chosen)
    },
  ]
}
