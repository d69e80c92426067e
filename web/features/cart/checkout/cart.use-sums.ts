import { useEffect, useState } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { cartSums } from '#contract/cart/checkout.ts'
import { checkVatId } from '#contract/tax/vat-checks.ts'
import type { OrderSums } from '#contract/tax-rules/order-sums.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/problem.ts'

/** Typing settles before the server is asked. */
const pauseMs = 500
/** How often and how long the register of VAT numbers is waited for. */
const askAgainMs = 1500
const mostAsks = 12

type Asked = { country: string; postcode: string; vatId: string }
export type ShownSums = { sums: OrderSums; vatIdFault: string | undefined; isChecking: boolean }

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

/**
 * What the cart costs where it goes. While tax is off nothing is asked. A VAT number is looked up meanwhile: the sums follow
 * when its register has answered.
 */
export function useSums(cart: Cart, { country, postcode, vatId }: Asked): ShownSums {
  const [shown, setShown] = useState<ShownSums>({ sums: cart.sums, vatIdFault: undefined, isChecking: false })
  const isTaxed = cart.sums.treatment !== null
  const { version } = cart
  // biome-ignore lint/correctness/useExhaustiveDependencies(version): another version of the cart has other sums
  useEffect(() => {
    if (!isTaxed || country === '') return
    let isCurrent = true
    const body = { country, postcode, vatId }
    const read = async () => {
      const sums = await call(cartSums, { body })
      if (isCurrent) setShown({ sums, vatIdFault: undefined, isChecking: vatId !== '' })
    }
    const timer = setTimeout(async () => {
      try {
        await read()
        if (vatId !== '' && (await untilAnswered(vatId, () => isCurrent))) await read()
        if (isCurrent) setShown((now) => ({ ...now, isChecking: false }))
      } catch (error) {
        if (isCurrent) setShown((now) => ({ ...now, vatIdFault: faultOf(error), isChecking: false }))
      }
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [isTaxed, country, postcode, vatId, version])
  return isTaxed ? shown : { sums: cart.sums, vatIdFault: undefined, isChecking: false }
}
