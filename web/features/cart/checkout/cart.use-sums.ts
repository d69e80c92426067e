import { useEffect, useState } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { type CartSums, cartSums } from '#contract/cart/checkout.ts'
import { checkVatId } from '#contract/tax/vat-checks.ts'
import { call } from '../../../api/call.ts'
import { useCompany } from '../../../api/company.ts'
import { ApiError } from '../../../api/problem.ts'

/** Typing settles before the server is asked. */
const pauseMs = 500
/** How often and how long the register of VAT numbers is waited for. */
const askAgainMs = 1500
const maxAsks = 12

type Asked = { country: string; postcode: string; vatId: string; freightMethod: string; readings: number }
export type ShownSums = {
  sums: Cart['sums']
  /** The delivery methods to choose from. */
  freightMethods: CartSums['freightMethods']
  /** When the chosen one arrives. */
  delivery: CartSums['delivery']
  vatIdError: string | undefined
  isChecking: boolean
  /** The sums of the present choice are being read. */
  isReading: boolean
  /** They could not be read: the page shows older ones. */
  hasFailed: boolean
  /** Nothing is read before a country is chosen. */
  needsCountry: boolean
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the register has answered, or gives up after some seconds. */
async function untilAnswered(vatId: string, isCurrent: () => boolean): Promise<boolean> {
  for (let asks = 0; asks < maxAsks && isCurrent(); asks++) {
    const { isAsking } = await call(checkVatId, { body: { vatId } })
    if (!isAsking) return asks > 0
    await wait(askAgainMs)
  }
  return false
}

function vatIdErrorOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'vat_id_invalid' ? error.errors[0]?.message : undefined
}

const nothing = {
  freightMethods: [],
  delivery: null,
  vatIdError: undefined,
  isChecking: false,
  isReading: false,
  hasFailed: false,
  needsCountry: false,
}

type Reading = {
  asked: Omit<Asked, 'readings'>
  isCurrent: () => boolean
  show: (change: Partial<ShownSums>) => void
}

async function readSums({ asked, isCurrent, show }: Reading): Promise<void> {
  const { country, postcode, vatId, freightMethod } = asked
  const read = async (vatId: string) => {
    const body = { country, postcode, vatId, ...(freightMethod !== '' && { freightMethod }) }
    const { freightMethods, delivery, ...sums } = await call(cartSums, { body })
    return { sums, freightMethods, delivery, vatIdError: undefined, isReading: false }
  }
  try {
    show({ ...(await read(vatId)), isChecking: vatId !== '' })
    if (vatId !== '' && (await untilAnswered(vatId, isCurrent))) show(await read(vatId))
  } catch (error) {
    const vatIdError = vatIdErrorOf(error)
    if (vatIdError === undefined) throw error
    // A number that is wrong, or half typed, hides neither the delivery nor its price.
    show({ ...(await read('')), vatIdError })
  }
  show({ isChecking: false })
}

/**
 * What the cart costs where it goes, and how it can get there. While tax and freight are off nothing is asked. A VAT number
 * is looked up meanwhile: the sums follow when its register has answered. Another number of `readings` reads them again, and so
 * does `readAgain`.
 */
export function useSums(cart: Cart, { country, postcode, vatId, freightMethod, readings }: Asked) {
  const { freight } = useCompany()
  const hasExtras = cart.sums.treatment !== null || freight !== undefined
  const [shown, setShown] = useState<ShownSums>({ ...nothing, sums: cart.sums, isReading: hasExtras })
  const [retries, setRetries] = useState(0)
  const { version } = cart
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version of the cart has other sums
  // biome-ignore lint/correctness/useExhaustiveDependencies(readings): the server has other sums than the page
  // biome-ignore lint/correctness/useExhaustiveDependencies(retries): the user asks for them again
  useEffect(() => {
    if (!hasExtras || country === '') return
    let isCurrent = true
    const show = (change: Partial<ShownSums>) => {
      if (isCurrent) setShown((now) => ({ ...now, ...change }))
    }
    show({ isReading: true, hasFailed: false })
    const timer = setTimeout(() => {
      const asked = { country, postcode, vatId, freightMethod }
      readSums({ asked, isCurrent: () => isCurrent, show }).catch(() =>
        show({ hasFailed: true, isChecking: false, isReading: false }),
      )
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [hasExtras, country, postcode, vatId, freightMethod, version, readings, retries])
  const readAgain = () => setRetries((now) => now + 1)
  if (!hasExtras) return { ...nothing, sums: cart.sums, readAgain }
  if (country === '') return { ...nothing, sums: cart.sums, needsCountry: true, readAgain }
  return { ...shown, readAgain }
}
