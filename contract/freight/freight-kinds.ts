/**
 * How the freight of a method is found: `table` by zone and weight, `pickup` at no charge at the seller's address, `quoted` by
 * staff after the order.
 */
export const freightKinds = ['table', 'quoted', 'pickup'] as const
export type FreightKind = (typeof freightKinds)[number]
