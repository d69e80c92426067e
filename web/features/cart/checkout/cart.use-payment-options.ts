import { useCallback } from 'react'
import { findPaymentOptions, type PaymentOptions } from '#contract/payments/options.ts'
import { call } from '../../../api/call.ts'
import { type Read, useRead } from '../../../patterns/reading/use-read.ts'

const nothing: PaymentOptions = { options: [], cardRefusal: null }

/** How an order of this total could be paid. Nothing is asked while the total is not known, or is nothing. */
export function usePaymentOptions(total: number, isKnown: boolean): Read<PaymentOptions> {
  const isAsked = isKnown && total > 0
  const read = useCallback(
    () => (isAsked ? call(findPaymentOptions, { body: { total } }) : Promise.resolve(nothing)),
    [isAsked, total],
  )
  return useRead(read)
}

/** The id of the way to pay that is chosen: that of the form, else the first that works. */
export function chosenPayment({ options }: PaymentOptions, payment: string): string | undefined {
  return options.find(({ id }) => id === payment)?.id ?? options[0]?.id
}
