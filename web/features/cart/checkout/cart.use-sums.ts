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
const mostAsks = 12

type Asked = { country: string; postcode: string; vatId: string; freightMethod: string }
export type ShownSums = {
  sums: Cart['sums']
  /** The ways of delivery to choose from. */
  freightMethods: CartSums['freightMethods']
  vatIdFault: string | undefined
  isChecking: boolean
  /** The sums of what is chosen now are being read. */
  isReading: boolean
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Waits until the register has answered, or gives up after some seconds. */
async function untilAnswered(vatId: string, isCurrent: () => boolean): Promise<boolean> {
  for (let asks = 0; asks < mostAsks && isCurrent(); asks++) {
    const { isAsking } = await call(checkVatId, { body: { vatId } })
    if (!isAsking) return asks > 0
    await wait(askAgainMs)
  }
  return false
}

function faultOf(error: unknown): string | undefined {
  return error instanceof ApiError && error.code === 'vat_id_invalid' ? error.errors[0]?.message : undefined
}

const nothing = { freightMethods: [], vatIdFault: undefined, isChecking: false }

/**
 * What the cart costs where it goes, and how it can get there. While tax and freight are off nothing is asked. A VAT number
 * is looked up meanwhile: the sums follow when its register has answered.
 */
export function useSums(cart: Cart, { country, postcode, vatId, freightMethod }: Asked): ShownSums {
  const { freight } = useCompany()
  const isStated = cart.sums.treatment !== null || freight !== undefined
  const [shown, setShown] = useState<ShownSums>({ ...nothing, sums: cart.sums, isReading: isStated })
  const { version } = cart
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version of the cart has other sums
  useEffect(() => {
    if (!isStated || country === '') return
    let isCurrent = true
    const body = { country, postcode, vatId, ...(freightMethod !== '' && { freightMethod }) }
    const read = async () => {
      const { freightMethods, ...sums } = await call(cartSums, { body })
      const isChecking = vatId !== ''
      if (isCurrent) setShown({ sums, freightMethods, vatIdFault: undefined, isChecking, isReading: false })
    }
    setShown((now) => ({ ...now, isReading: true }))
    const timer = setTimeout(async () => {
      try {
        await read()
        if (vatId !== '' && (await untilAnswered(vatId, () => isCurrent))) await read()
        if (isCurrent) setShown((now) => ({ ...now, isChecking: false }))
      } catch (error) {
        const said = { vatIdFault: faultOf(error), isChecking: false, isReading: false }
        if (isCurrent) setShown((now) => ({ ...now, ...said }))
      }
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isStated, country, postcode, vatId, freightMethod, version])
  return isStated ? shown : { ...nothing, sums: cart.sums, isReading: false }
}
