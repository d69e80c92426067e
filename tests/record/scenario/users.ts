import type { Actor, Player } from '../player.ts'
import { password, publicUrl } from '../portal.ts'
import { numberAt, textAt } from '../read.ts'
import { linkIn, type People, signIn } from './people.ts'

/** Profiles, roles, invitations and accounts. */
export async function playUsers(play: Player, people: People): Promise<void> {
  play.begin('users')
  await playProfiles(play, people)
  const { visitor, alice, bob, admin } = people
  for (const actor of [visitor, alice, bob, admin]) {
    await play.as(actor).call('users.isAdmin', 'about alice', { params: { email: alice.email } })
    await play.as(actor).call('users.list', 'three', { query: { limit: '3' } })
    await play.as(actor).call('users.adminList', 'for staff', { query: { limit: '25', q: 'record.example' } })
    await play.as(actor).call('users.makeAdmin', 'bob', { params: { email: bob.email } })
    await play.as(actor).call('users.removeAdmin', 'bob', { params: { email: bob.email } })
  }
  await play.as(admin).call('users.removeAdmin', 'the last one', { params: { email: admin.email } })
  await play.as(admin).call('users.makeAdmin', 'unknown', { params: { email: 'no@record.example' } })
  const list = await play.as(admin).call('users.adminList', 'finds bob', { query: { q: bob.email, limit: '25' } })
  const params = { id: textAt(list.json, 'items.0._id') }
  const own = await play.as(admin).call('users.adminList', 'finds oneself', {
    query: { q: admin.email, limit: '25' },
  })
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('users.read', 'bob', { params })
    await play.as(actor).call('users.adjacent', 'bob', { params, query: { list: 'role=customer' } })
    await play.as(actor).call('users.setCustomerNumber', 'bob', { params, body: { customerNumber: 'K-17' } })
    await play.as(actor).call('users.setDeactivated', 'bob', { params, body: { deactivated: true } })
  }
  await play.as(admin).call('users.setDeactivated', 'oneself', {
    params: { id: textAt(own.json, 'items.0._id') },
    body: { deactivated: true },
  })
  await play.as(bob).call('reviews.own', 'deactivated', {})
  await play
    .as(bob)
    .request('POST /api/auth/sign-in/email', 'deactivated', { body: { email: bob.email, password } })
  const bulk = { action: 'activate', selection: { ids: [params.id] } }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('users.bulk', 'activate bob', { body: bulk })
  await signIn(play.as(bob), 'signs in again')
  await playRoles(play, people, params)
  await playFeeds(play, people)
  await playInvitations(play, people)
  await playEmailChange(play, people)
}

/** What programs read: pages of a size that does not depend on what else was played. */
async function playFeeds(play: Player, { visitor, alice, admin }: People): Promise<void> {
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('feed.events', 'orders placed', { query: { types: 'order.placed', limit: '1' } })
    await play.as(actor).call('feed.orders', 'the first', { query: { limit: '1' } })
    await play.as(actor).call('feed.products', 'the first', { query: { limit: '1' } })
    await play.as(actor).call('feed.stock', 'the first', { query: { limit: '1' } })
  }
}

/** A role that bob gets and loses with it. */
async function playRoles(play: Player, { visitor, alice, admin }: People, params: { id: string }): Promise<void> {
  const form = { name: 'Night shift', permissions: ['shipments:write', 'orders:read'] }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('staff.roles', 'all', {})
    await play.as(actor).call('staff.people', 'all', {})
    await play.as(actor).call('staff.addRole', 'a role', { body: form })
  }
  const roles = await play.as(admin).call('staff.roles', 'with the new one', {})
  const role = { id: textAt(roles.json, '7._id') }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('staff.setRole', 'bob', { params, body: { role: role.id } })
    await play.as(actor).call('staff.changeRole', 'another name', {
      params: role,
      body: { ...form, name: 'Late shift', version: 1 },
    })
  }
  await play.as(admin).call('staff.deleteRole', 'in use', { params: role })
  for (const actor of [visitor, alice, admin]) {
    await play
      .as(actor)
      .call('staff.deleteRole', 'followed by none', { params: role, query: { next: 'customer' } })
  }
}

/** Bob gets another address and undoes it; staff ask for one that he never confirms. */
async function playEmailChange(play: Player, { visitor, alice, bob, admin }: People): Promise<void> {
  const email = 'bob.brown@record.example'
  for (const actor of [visitor, admin, bob]) {
    const wanted = actor === bob ? email : `${actor.name}.moves@record.example`
    await play
      .as(actor)
      .call('identity.requestEmailChange', 'another address', { body: { email: wanted, password } })
    await play.as(actor).call('identity.readEmailChange', 'another address', {})
  }
  await play
    .as(alice)
    .call('identity.requestEmailChange', 'address of bob', { body: { email: bob.email, password } })
  for (const actor of [visitor, admin, alice])
    await play.as(actor).call('identity.cancelEmailChange', 'address of bob', {})
  const asked = await play.mails('of a change of address')
  const token = secretIn(asked, { to: email, name: 'email-change' })
  for (const actor of [visitor, alice, admin, bob])
    await play.as(actor).call('identity.confirmEmailChange', 'bob', { body: { token } })
  const told = await play.mails('about a changed address')
  const undo = secretIn(told, { to: bob.email, name: 'undo-email-change' })
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('identity.undoEmailChange', 'not me', { body: { token: undo } })
  const reset = await play.mails('of the undone change')
  const newPassword = { token: secretIn(reset, { to: bob.email, name: 'reset' }), newPassword: password }
  await play.as(bob).request('POST /api/auth/reset-password', 'new password', { body: newPassword })
  await signIn(play.as(bob), 'signs in after it')
  const list = await play.as(admin).call('users.adminList', 'finds bob again', {
    query: { q: bob.email, limit: '25' },
  })
  const params = { id: textAt(list.json, 'items.0._id') }
  for (const actor of [visitor, alice, admin])
    await play.as(actor).call('identity.requestCustomerEmail', 'bob', { params, body: { email } })
}

/** The secret of a link in a mail to sign in. */
function secretIn(mails: Parameters<typeof linkIn>[0], { to, name }: { to: string; name: string }): string {
  return new URL(linkIn(mails, to, `${name}=`), publicUrl).searchParams.get(name) ?? ''
}

async function playProfiles(play: Player, { visitor, alice, bob, admin }: People): Promise<void> {
  const params = { email: alice.email }
  const body = {
    education: 'BSc',
    location: 'Ghent',
    phone: '+32 9 555',
    linkedin: 'https://linkedin.com/in/alice',
  }
  for (const actor of [visitor, bob, alice]) {
    await play.as(actor).call('profile.get', 'of alice', { params })
    await play.as(actor).call('profile.save', 'of alice', { params, body })
  }
  await play.as(alice).call('profile.save', 'free text as LinkedIn', {
    params,
    body: { ...body, linkedin: 'alice-adams' },
  })
  await play.as(alice).call('profile.save', 'version of before', { params, body: { ...body, version: 0 } })
  await play.as(alice).call('profile.save', 'no phone', { params, body: { ...body, phone: '' } })
  const read = await play.as(admin).call('profile.get', 'of alice', { params })
  const version = numberAt(read.json, 'version')
  await play.as(admin).call('profile.save', 'of alice', { params, body: { ...body, location: 'Bruges', version } })
}

async function playInvitations(play: Player, { visitor, alice, admin }: People): Promise<void> {
  const body = { email: 'dora@record.example', name: 'Dora Dean', role: 'customer' }
  for (const actor of [visitor, alice]) await play.as(actor).call('users.invite', 'dora', { body })
  const sent = await play.as(admin).call('users.invite', 'dora', { body, as: 'invitation-1' })
  await play.as(admin).call('users.invite', 'dora once more', { body })
  await play.as(admin).call('users.invite', 'who has an account', { body: { ...body, email: alice.email } })
  const ofEmil = { ...body, email: 'emil@record.example', role: 'admin' }
  const other = await play.as(admin).call('users.invite', 'emil', { body: ofEmil, as: 'invitation-2' })
  const first = await play.mails('of invitations')
  const params = { id: textAt(sent.json, '_id') }
  for (const actor of [visitor, alice, admin]) {
    await play.as(actor).call('users.listInvitations', 'two', {})
    await play.as(actor).call('users.resendInvitation', 'dora', { params })
    await play.as(actor).call('users.revokeInvitation', 'emil', { params: { id: textAt(other.json, '_id') } })
  }
  const second = await play.mails('of the invitation that was sent again')
  await playLink(play, { visitor, alice, admin }, { mails: first, label: 'old link' })
  await playLink(play, { visitor, alice, admin }, { mails: second, label: 'new link' })
}

type Link = { mails: { to: string; links: string[] }[]; label: string }

async function playLink(
  play: Player,
  people: Omit<People, 'bob' | 'carol'>,
  { mails, label }: Link,
): Promise<void> {
  const link = new URL(linkIn(mails, 'dora', '/invitation'), publicUrl)
  const token = tokenOf(link)
  const actors: Actor[] = [people.alice, people.admin, people.visitor]
  for (const actor of actors) {
    await play.as(actor).call('identity.readInvitation', label, { body: { token } })
  }
  await play.as(people.visitor).call('identity.acceptInvitation', `${label} with a short password`, {
    body: { token, name: 'Dora', password: '1' },
  })
  for (const actor of [people.visitor, people.alice, people.admin]) {
    await play.as(actor).call('identity.acceptInvitation', label, { body: { token, name: 'Dora', password } })
  }
}

/** The secret of a link is in its fragment or its query. */
function tokenOf({ hash, searchParams }: URL): string {
  return searchParams.get('token') ?? new URLSearchParams(hash.slice(1)).get('token') ?? hash.slice(1)
}
