import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { email, idParams, optionalText, requiredText, say } from '../fields.ts'
import { linePieces, maxLines } from '../orders/lines.ts'

export const maxGoods = 2000

const keyMessage = say('key must be a UUID that is new for each declaration')
/** The same key again is the same declaration, however often it is sent. */
const key = z.string(keyMessage).check(z.uuid(keyMessage))

const name = requiredText(mark('Your name'), mark('Enter your name'), 100)

/** What a consumer writes without signing in. */
export const withdrawalForm = z.object({
  name,
  orderNumber: requiredText(mark('Order number'), mark('Enter the order number'), 60),
  email,
  goods: optionalText(mark('Which goods'), maxGoods),
})
export type WithdrawalForm = z.infer<typeof withdrawalForm>

/** The proof: number and moment. It is the same whether an order matches or not. */
const received = z.object({ number: z.string(), receivedAt: z.string() })
export type ReceivedWithdrawal = z.infer<typeof received>

export const sendWithdrawal = endpoint({
  id: 'withdrawals.send',
  summary:
    'Declare the withdrawal from a contract without signing in. The answer is the same for every order number; an email acknowledges it with its content and time',
  method: 'POST',
  path: '/withdrawals',
  access: 'visitor',
  body: z.extend(withdrawalForm, { key }),
  status: 201,
  reply: received,
  errors: ['withdrawal_not_offered', 'too_many_withdrawals'],
})

/** Why pieces of a line cannot be withdrawn from. */
export const exclusions = ['made_to_measure', 'sealed', 'returned'] as const
export type Exclusion = (typeof exclusions)[number]

const withdrawableLine = z.object({
  line: z.int(),
  sku: z.string(),
  name: z.string(),
  image: z.string(),
  drawing: z.nullable(z.looseObject({ family: z.string() })),
  quantity: z.int(),
  /** Pieces that can be withdrawn from. */
  left: z.int(),
  /** Price of all pieces of the line with tax. */
  total: z.number(),
  excluded: z.nullable(z.enum(exclusions)),
})
export type WithdrawableLine = z.infer<typeof withdrawableLine>

/**
 * `open`: it can be withdrawn from. `business`: it was ordered for a company. `ended`: the period is over. `nothing`: it was
 * cancelled, or nothing of it is left to withdraw from.
 */
export const withdrawalStates = ['open', 'business', 'ended', 'nothing'] as const

const ofOrder = z.object({
  state: z.enum(withdrawalStates),
  number: z.int(),
  placedOn: z.string(),
  deliveredOn: z.nullable(z.string()),
  /** The last day, until 24:00; null: the period has not begun. */
  lastDay: z.nullable(z.string()),
  daysLeft: z.nullable(z.int()),
  currency: z.string(),
  name: z.string(),
  email: z.string(),
  lines: z.array(withdrawableLine),
  /** What has been declared for this order. */
  declared: z.array(received),
})
export type OrderWithdrawal = z.infer<typeof ofOrder>

export const readOrderWithdrawal = endpoint({
  id: 'withdrawals.ofOrder',
  summary: 'Whether an order can be withdrawn from, until when, and which of its lines',
  method: 'GET',
  path: '/order/{id}/withdrawal',
  access: 'customer',
  params: idParams,
  reply: ofOrder,
  errors: ['order_not_found', 'withdrawal_not_offered'],
})

const linesMessage = say('lines must be a list of lines with the pieces to withdraw from')
const lines = z
  .array(linePieces, linesMessage)
  .check(z.minLength(1, say('Choose at least one product')), z.maxLength(maxLines, linesMessage))

const sums = z.object({ goods: z.number(), freight: z.number(), total: z.number(), pieces: z.int() })
export type WithdrawalSums = z.infer<typeof sums>

export const sumWithdrawal = endpoint({
  id: 'withdrawals.sums',
  summary: 'What would be refunded for these pieces: goods, and freight at the cheapest standard rate',
  method: 'POST',
  path: '/order/{id}/withdrawal/sums',
  access: 'customer',
  params: idParams,
  body: z.strictObject({ lines }),
  reply: sums,
  errors: ['order_not_found', 'withdrawal_not_offered', 'not_withdrawable'],
})

export const declareWithdrawal = endpoint({
  id: 'withdrawals.declare',
  summary: 'Withdraw from these pieces of an order. An email acknowledges it with its content and time',
  method: 'POST',
  path: '/order/{id}/withdrawal',
  access: 'customer',
  params: idParams,
  body: z.strictObject({ key, name, email, lines }),
  status: 201,
  reply: z.extend(received, { sums }),
  errors: [
    'order_not_found',
    'withdrawal_not_offered',
    'withdrawal_for_consumers',
    'withdrawal_ended',
    'not_withdrawable',
  ],
})
