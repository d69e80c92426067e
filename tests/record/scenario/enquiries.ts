import type { Player } from '../player.ts'
import { textAt } from '../read.ts'
import type { People } from './people.ts'

/** The form is opened long before it is sent: an immediate submission is refused. */
export async function openEnquiryForm(play: Player, { visitor, alice, admin }: People): Promise<string> {
  play.begin('enquiry form')
  const opened = await play.as(visitor).call('enquiries.ticket', 'of a form', {})
  for (const actor of [alice, admin]) await play.as(actor).call('enquiries.ticket', 'of a form', {})
  return textAt(opened.json, 'ticket')
}

/** A visitor writes, staff mark it, and it is deleted at the end. */
export async function playEnquiries(play: Player, people: People, ticket: string): Promise<void> {
  const { visitor, alice, admin } = people
  play.begin('enquiries')
  const body = { name: 'Recorded Person', email: 'person@recorded.example', text: 'Once.', page: '/blog', ticket }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('enquiries.send', 'with one ticket', { body })
  }
  await play.as(visitor).call('enquiries.send', 'no ticket', { body: { ...body, ticket: 'x' } })
  const listed = await play.as(admin).call('enquiries.adminList', 'all', { query: {} })
  const params = { id: textAt(listed.json, 'items.0._id') }
  const selection = { ids: [params.id] }
  for (const actor of [visitor, alice]) await play.as(actor).call('enquiries.adminList', 'all', { query: {} })
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('enquiries.decide', 'answered', { params, body: { status: 'answered', version: 1 } })
    await play.as(actor).call('enquiries.bulk', 'delete', { body: { action: 'delete', selection } })
  }
}
