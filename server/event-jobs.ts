import type { EventJobs } from './events/event-jobs.store.ts'

/** Which job follows from which event. */
export const eventJobs: EventJobs = {
  'order.placed': { task: 'orders.confirm-placed', idsName: 'orderIds', most: 20 },
  'order.changed': { task: 'invoices.issue_changed', idsName: 'orderIds', most: 20 },
  'settings.published': { task: 'invoices.look_again', idsName: 'settings', most: 100 },
}
