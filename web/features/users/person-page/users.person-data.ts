import { listCustomerAddresses } from '#contract/addresses/customer.ts'
import { readCustomerOrders } from '#contract/orders/customer.ts'
import { readTerms } from '#contract/payments/terms.ts'
import { getProfile } from '#contract/profile/profile.ts'
import { listCustomerReviews } from '#contract/reviews/customer.ts'
import { listUserNotes } from '#contract/users/notes.ts'
import { readPerson } from '#contract/users/person.ts'
import { call } from '../../../api/call.ts'
import { callIfAllowed } from '../../../api/call-if-allowed.ts'

/** Everything that staff see of one account; null for what the role of the reader does not include. */
export async function loadPerson(id: string) {
  const asked = { params: { id } }
  const reading = call(readPerson, asked)
  const [person, profile, orders, addresses, reviews, notes, terms] = await Promise.all([
    reading,
    reading.then(({ email }) => call(getProfile, { params: { email } })),
    callIfAllowed(readCustomerOrders, asked),
    call(listCustomerAddresses, asked),
    callIfAllowed(listCustomerReviews, asked),
    call(listUserNotes, asked),
    callIfAllowed(readTerms, asked),
  ])
  return { person, profile, orders, addresses, reviews, notes, terms }
}

export type PersonData = Awaited<ReturnType<typeof loadPerson>>
