import { addWorkingDays } from '../working-days.ts'

type Asked = {
  /** The day from which is counted, of the company's calendar. */
  from: string
  /** Working days until goods leave; null: the company says none. */
  dispatchDays: number | null
  /** Working days of the shipping method; null: it says none. */
  days: { from: number; to: number } | null
}

/** When goods leave, and by when they arrive. Days that nobody can say are null. */
export function deliveryDays({ from, dispatchDays, days }: Asked): {
  leavesOn: string | null
  arrivesOn: string | null
} {
  if (dispatchDays === null) return { leavesOn: null, arrivesOn: null }
  const leavesOn = addWorkingDays(from, dispatchDays)
  return { leavesOn, arrivesOn: days === null ? null : addWorkingDays(leavesOn, days.to) }
}
