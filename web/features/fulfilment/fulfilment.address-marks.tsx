import { lacksAddress } from '#contract/fulfilment/address.ts'
import type { Order } from '#contract/orders/orders.ts'
import { NoAddress } from './fulfilment.address.tsx'
import { NoCountryMark } from './fulfilment.no-country.tsx'

/** In a list: what the address of an order lacks. */
export function AddressMarks({ order }: { order: Order }) {
  return (
    <>
      {lacksAddress(order) ? (
        <span className="row-more block text-note">
          <NoAddress />
        </span>
      ) : null}
      <span className="row-more block text-note empty:hidden">
        <NoCountryMark order={order} />
      </span>
    </>
  )
}
