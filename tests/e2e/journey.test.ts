import { type Page, test } from './fixtures.ts'
import { byKeys, byMouse, type Hand } from './hands.ts'
import {
  addPartsOfJourney,
  changeParts,
  checkOutAndPay,
  lookAtCart,
  orderAgain,
  orderQuickly,
  refundLine,
  shipInThreeParts,
  type User,
} from './journey-steps.ts'
import type { Portal } from './portal.ts'
import { signInAs, signUp } from './sign-in.ts'

type Travel = { buyer: Page; staff: Page; portal: Portal; by: (page: Page) => Hand }

async function travel({ buyer, staff, portal, by }: Travel): Promise<void> {
  const customer: User = { page: buyer, hand: by(buyer) }
  const admin: User = { page: staff, hand: by(staff) }
  const part = await addPartsOfJourney(portal)
  await signUp(buyer)
  await orderQuickly(customer, part)
  await lookAtCart(customer, part)
  const id = await checkOutAndPay(customer)
  await signInAs(staff, 'admin')
  await shipInThreeParts(admin, id)
  await refundLine(admin, part('01'))
  await changeParts(staff, part)
  await orderAgain(customer, id, part)
}

test('thirty parts are pasted, corrected, ordered, paid, shipped in three parts, refunded by line and ordered again', async ({
  page,
  newVisitor,
  portal,
}) => {
  await travel({ buyer: page, staff: await newVisitor(), portal, by: byMouse })
})

test('the same by keys alone: nothing traps the focus, covers it or loses it', {
  tag: '@full',
}, async ({ page, newVisitor, portal }) => {
  await travel({ buyer: page, staff: await newVisitor(), portal, by: byKeys })
})
