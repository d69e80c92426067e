import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { idParams, requiredText, say } from '../fields.ts'
import { linePieces } from '../orders/lines.ts'

/** At most so many in one answer: the open ones with the nearest day, or the newest closed ones. */
export const maxWithdrawals = 200

/**
 * What staff have to know before they act: `no_order`: no order has this number. `other_email`: it is of another address.
 * `business`: it was ordered for a company. `late`: it came after the last day. `not_instructed`: the buyer was not told, so the
 * period is a year longer. `assumed`: the day of delivery is calculated. `not_shipped`: goods are still to be sent.
 */
export const withdrawalNotes = [
  'no_order',
  'other_email',
  'business',
  'late',
  'not_instructed',
  'assumed',
  'not_shipped',
] as const
export type WithdrawalNote = (typeof withdrawalNotes)[number]

export const adminWithdrawal = z.object({
  _id: z.string(),
  number: z.string(),
  receivedAt: z.string(),
  origin: z.enum(['account', 'form']),
  name: z.string(),
  email: z.string(),
  orderNumber: z.string(),
  goods: z.string(),
  order: z.nullable(
    z.object({ _id: z.string(), number: z.int(), userName: z.string(), total: z.number(), currency: z.string() }),
  ),
  /** Null: the whole order, or what `goods` says. */
  lines: z.nullable(z.array(z.extend(linePieces, { sku: z.string(), name: z.string() }))),
  lastDay: z.nullable(z.string()),
  dueOn: z.string(),
  daysLeft: z.int(),
  notes: z.array(z.enum(withdrawalNotes)),
  closedAt: z.nullable(z.string()),
  closedBy: z.string(),
  outcome: z.nullable(z.enum(['refunded', 'settled'])),
  note: z.string(),
  version: z.int(),
})
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>

export const listWithdrawals = endpoint({
  id: 'withdrawals.list',
  summary: `Declarations of withdrawal: open ones with the nearest day of refund first, or closed ones, the newest first; at most ${maxWithdrawals}`,
  method: 'GET',
  path: '/manage/withdrawals',
  access: 'staff',
  permission: 'returns:read',
  query: z.object({ closed: z.optional(z.literal('yes', say('closed can only be "yes"'))) }),
  reply: z.array(adminWithdrawal),
  errors: [],
})

export const readWithdrawalRefund = endpoint({
  id: 'withdrawals.readRefund',
  summary: 'What a declaration would be refunded now; null where staff refund by hand',
  method: 'GET',
  path: '/manage/withdrawals/{id}/refund',
  access: 'staff',
  permission: 'returns:read',
  params: idParams,
  reply: z.object({
    refund: z.nullable(
      z.object({
        goods: z.number(),
        freight: z.number(),
        total: z.number(),
        pieces: z.int(),
        currency: z.string(),
      }),
    ),
  }),
  errors: ['withdrawal_not_found'],
})

const version = z.int(say('version must be the one that was last read'))

export const matchWithdrawal = endpoint({
  id: 'withdrawals.match',
  summary: 'Say which order a declaration is about',
  method: 'PUT',
  path: '/manage/withdrawals/{id}/order',
  access: 'staff',
  permission: 'returns:write',
  params: idParams,
  body: z.strictObject({
    version,
    orderNumber: z
      .int(say('Enter the order number'))
      .check(z.positive(say('Enter the order number')), z.maximum(Number.MAX_SAFE_INTEGER)),
  }),
  reply: adminWithdrawal,
  errors: ['withdrawal_not_found', 'order_not_found', 'withdrawal_closed', 'stale_version'],
})

export const refundWithdrawal = endpoint({
  id: 'withdrawals.refund',
  summary:
    'Refund the goods of a declaration by lines, and the freight at the cheapest standard rate. `expectedTotal` is the sum that was shown',
  method: 'POST',
  path: '/manage/withdrawals/{id}/refund',
  access: 'staff',
  permission: { all: ['returns:write', 'payments:write'] },
  params: idParams,
  body: z.strictObject({
    version,
    expectedTotal: z.number(say('expectedTotal must be the sum that was shown')),
  }),
  reply: adminWithdrawal,
  errors: [
    'withdrawal_not_found',
    'withdrawal_closed',
    'withdrawal_by_hand',
    'total_changed',
    'stale_version',
    'payment_not_found',
    'payment_not_refundable',
    'refund_too_large',
    'payments_off',
    'idempotency_key_reused',
  ],
})

export const closeWithdrawal = endpoint({
  id: 'withdrawals.close',
  summary: 'Close a declaration that was settled otherwise, or that nothing follows from, with the reason',
  method: 'POST',
  path: '/manage/withdrawals/{id}/close',
  access: 'staff',
  permission: 'returns:write',
  params: idParams,
  body: z.strictObject({ version, note: requiredText(mark('Reason'), mark('Reason is Required'), 500) }),
  reply: adminWithdrawal,
  errors: ['withdrawal_not_found', 'withdrawal_closed', 'stale_version'],
})
