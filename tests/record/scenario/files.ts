import type { Player } from '../player.ts'
import type { People } from './people.ts'

/** Lists of staff whose rows can be selected, and the path of their calls. */
const selectable = ['orders', 'products', 'users', 'reviews', 'enquiries']
/** Lists whose selected rows are a file. */
const exported = ['orders', 'users', 'reviews', 'audit', 'imports', 'enquiries', 'payments', 'invoices']
/** Files without anything to choose, or of a month that has none of the scenario: the days of a recording are not fixed. */
const files = [
  'GET /api/overview/money.csv?from=2020-01-01&to=2020-01-31',
  'GET /api/manage/invoices/archive.zip?month=2020-01',
  'GET /api/manage/invoices/bookings.csv?month=2020-01',
  'GET /api/manage/languages/de/messages.json',
  'GET /api/manage/settings-preview/document.pdf',
  'GET /api/manage/transfer-refunds.csv',
]

/** Selections of lists, and the files that staff save. */
export async function playFiles(play: Player, { visitor, alice, admin }: People): Promise<void> {
  play.begin('files')
  const selection = { ids: [] }
  for (const actor of [visitor, alice, admin]) {
    for (const list of selectable) {
      await play.as(actor).request(`POST /api/manage/${list}/selected`, `no ${list}`, { body: { selection } })
    }
    for (const list of exported) {
      await play.as(actor).request(`GET /api/manage/${list}/export.csv?q=nobody-has-this`, `${list}, none`)
      await play.as(actor).request(`POST /api/manage/${list}/export.csv`, `no ${list}`, { body: { selection } })
    }
    for (const file of files) await play.as(actor).request(file, 'of nothing')
  }
  await playUnsentMails(play, admin)
}

/** Emails that the mail server has refused: sent again, and put away. */
async function playUnsentMails(play: Player, admin: People['admin']): Promise<void> {
  const unsent = [refusedId(1), refusedId(2)]
  for (const id of unsent) {
    await play.arrange(`insert into refused_mail (mail_id, to_address, subject, reason, task, payload)
      values ('${id}', 'gone@record.example', 'Order 1', '550 no such user', 'invoices.look_again', '{}')`)
  }
  const [again, away] = unsent.map((id) => ({ params: { id } }))
  if (!again || !away) return
  await play.as(admin).call('orders.unsentMails', 'two', { query: {} })
  await play.as(admin).call('orders.sendMailAgain', 'the first', again)
  await play.as(admin).call('orders.removeUnsentMail', 'the second', away)
  await play.as(admin).call('orders.removeUnsentMail', 'once more', away)
}

function refusedId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}
