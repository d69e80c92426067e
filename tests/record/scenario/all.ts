import type { Player } from '../player.ts'
import { playCart, playOrderLists } from './cart.ts'
import { playCatalogue, playVariants } from './catalogue.ts'
import { playMoney } from './company/invoices.ts'
import { playLaw } from './company/law.ts'
import { playLanguages } from './company/settings.ts'
import { playCustomers } from './customers.ts'
import { playDocuments, playExports } from './documents.ts'
import { openEnquiryForm, playEnquiries } from './enquiries.ts'
import { playFiles } from './files.ts'
import { playLaterCalls } from './later.ts'
import { playBeside, playLists } from './lists.ts'
import { playPaymentMethods, playProductDocuments } from './methods.ts'
import { playOrders } from './orders.ts'
import { playPages, playPagesAfter } from './pages.ts'
import { playPayments } from './payments.ts'
import { makePeople } from './people.ts'
import { playProbes } from './probes.ts'
import { playReviews } from './reviews.ts'
import { playShipping } from './shipping.ts'
import { playAccount, playSignIn } from './sign-in.ts'
import { playFileImports, playImports, playPictures } from './uploads.ts'
import { playUsers } from './users.ts'

/** The scenario: a fixed sequence of requests. `restart` stops the portal and starts it again. */
export async function playScenario(play: Player, restart: () => Promise<void>): Promise<void> {
  const people = makePeople()
  await playPages(play, people)
  await playSignIn(play, people)
  await playProbes(play, people)
  await playCatalogue(play, people)
  const orderId = await playOrders(play, people)
  await playPayments(play, people)
  await playReviews(play, people)
  const ticket = await openEnquiryForm(play, people)
  await playPictures(play, people)
  await playImports(play, people)
  await playFileImports(play, people)
  await playDocuments(play, people, orderId)
  await playUsers(play, people)
  await playLists(play, people)
  await playBeside(play, people)
  await playExports(play, people)
  await playAccount(play, people)
  await playLaterCalls(play, people)
  await playEnquiries(play, people, ticket)
  // Like the later calls, carts are newer than the scenario, and their orders would show in all that is read after them.
  const inCart = await playCart(play, people)
  const onList = await playOrderLists(play, people, orderId)
  await playShipping(play, people, [inCart, onList])
  await playCustomers(play, people, inCart)
  await playPaymentMethods(play, people)
  await playVariants(play, people)
  await playLanguages(play, people)
  await playProductDocuments(play, people)
  await playMoney(play, people)
  await playLaw(play, people)
  await playFiles(play, people)
  // Cached pages may be invalidated only after the response: a new process has none.
  await restart()
  await playPagesAfter(play, people)
}
