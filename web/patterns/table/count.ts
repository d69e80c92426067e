import { formatQuantity } from '../money.tsx'

/** A count that stops at a limit: "1,000+" from there on. */
export function formatCount(count: number, limit: number): string {
  return count < limit ? formatQuantity(count) : `${formatQuantity(limit)}+`
}
