import type { Player } from '../player.ts'
import { password, publicUrl } from '../portal.ts'
import { textAt } from '../read.ts'
import { identityToken, linkIn, type People, signIn, signUp, takeToken } from './people.ts'

/** Sign-up and sign-in, with refused input. */
export async function playSignIn(play: Player, people: People): Promise<void> {
  play.begin('sign-in')
  const { visitor, admin, alice, bob, carol } = people
  await play.as(visitor).request('GET /api/auth/get-session', 'no session')
  await play.as(visitor).request('GET /api/auth/token', 'no session')
  await playRefusedSignUps(play, people)
  await signUp(play, alice, 'Alice Adams')
  await signUp(play, bob, 'Bob Brown')
  await signUp(play, carol, 'Carol Cole')
  const mails = await play.mails('of sign-up')
  await play.as(alice).request(`GET ${linkIn(mails, alice.email, 'verify-email')}`, 'opens the link of the mail')
  await play.as(alice).request(`GET ${linkIn(mails, alice.email, 'verify-email')}`, 'opens the link again')
  await play.as(bob).request('GET /api/auth/verify-email?token=wrong&callbackURL=%2F', 'wrong token')
  await playRefusedSignIns(play, people)
  for (const actor of [admin, alice, bob, carol]) await signIn(play.as(actor), 'signs')
  await play.as(alice).request('GET /api/auth/get-session', 'own session')
  await playExchange(play, people)
}

async function playRefusedSignUps(play: Player, { visitor }: People): Promise<void> {
  const good = { name: 'Nina', email: 'nina@record.example', password }
  const line = 'POST /api/auth/sign-up/email'
  await play.as(visitor).request(line, 'nothing', { body: {} })
  await play.as(visitor).request(line, 'no name', { body: { ...good, name: '' } })
  await play.as(visitor).request(line, 'long name', { body: { ...good, name: 'n'.repeat(101) } })
  await play.as(visitor).request(line, 'bad address', { body: { ...good, email: 'nina' } })
  await play.as(visitor).request(line, 'short password', { body: { ...good, password: '12345' } })
  await play.as(visitor).request(line, 'common password', { body: { ...good, password: 'password' } })
  await play.as(visitor).request(line, 'address of the admin', { body: { ...good, email: 'admin@datum.example' } })
  await play.as(visitor).request(line, 'in German', { body: {}, headers: { 'accept-language': 'de' } })
  await play.as(visitor).request(line, 'from another site', {
    body: good,
    headers: { origin: 'https://evil.example' },
  })
}

async function playRefusedSignIns(play: Player, { visitor, alice }: People): Promise<void> {
  const line = 'POST /api/auth/sign-in/email'
  await play.as(visitor).request(line, 'nothing', { body: {} })
  await play.as(visitor).request(line, 'unknown address', { body: { email: 'no@record.example', password } })
  await play.as(visitor).request(line, 'wrong password', { body: { email: alice.email, password: 'wrong one' } })
  await play.as(visitor).request(line, 'not JSON', { raw: '{', headers: { 'content-type': 'application/json' } })
  await play.as(visitor).request('POST /api/auth/sign-in/social', 'Google is off', {
    body: { provider: 'google', callbackURL: '/' },
  })
  await play.as(visitor).request('POST /api/auth/sign-in/social', 'leads away', {
    body: { provider: 'google', callbackURL: 'https://evil.example/' },
  })
  await play.as(visitor).request('GET /api/auth/no-such-call', 'unknown call')
  await play.as(visitor).request('GET /api/auth/passkey/generate-authenticate-options', 'passkey to sign in')
}

async function playExchange(play: Player, { visitor, admin, alice, bob }: People): Promise<void> {
  const token = await identityToken(play.as(alice), 'for the wrong address')
  const ofAlice = { authorization: `Bearer ${token}` }
  const asBob = { params: { email: bob.email }, body: { email: bob.email } }
  await play.as(alice).call('identity.exchangeToken', 'address of another', { ...asBob, headers: ofAlice })
  await play.as(alice).call('identity.exchangeToken', 'other address in the body', {
    params: { email: alice.email },
    body: { email: bob.email },
    headers: ofAlice,
  })
  await play.as(admin).call('identity.exchangeToken', 'access token in place of the identity token', asBob)
  await play.as(visitor).call('identity.exchangeToken', 'without a token', asBob)
  await play.as(visitor).call('identity.exchangeToken', 'damaged token', {
    ...asBob,
    headers: { authorization: 'Bearer damaged' },
  })
}

/** The actions of an account's own page, on an account that no other step uses. */
export async function playAccount(play: Player, { carol, visitor }: People): Promise<void> {
  play.begin('account')
  await play.as(carol).request('GET /api/auth/list-accounts', 'ways to sign in')
  const sessions = await play.as(carol).request('GET /api/auth/list-sessions', 'devices')
  await play.as(carol).request('POST /api/auth/update-user', 'new name', { body: { name: 'Carol Clark' } })
  await play.as(carol).request('POST /api/auth/update-user', 'empty name', { body: { name: '' } })
  await play.as(carol).request('POST /api/auth/update-user', 'admin by itself', { body: { role: 'admin' } })
  await play.as(visitor).request('POST /api/auth/update-user', 'as nobody', { body: { name: 'No' } })
  await play.as(carol).request('POST /api/auth/send-verification-email', 'once more', {
    body: { email: carol.email },
  })
  await play.mails('of verification')
  await play.as(carol).request('GET /api/auth/passkey/list-user-passkeys', 'none')
  await play.as(carol).request('GET /api/auth/passkey/generate-register-options', 'new passkey')
  await play
    .as(carol)
    .request('POST /api/auth/passkey/verify-registration', 'damaged', { body: { name: 'Phone' } })
  await play.as(carol).request('POST /api/auth/passkey/delete-passkey', 'unknown', { body: { id: 'none' } })
  await playPasswords(play, carol)
  await play.as(carol).request('POST /api/auth/revoke-session', 'a device', {
    body: { token: textAt(sessions.json, '0.token') },
  })
  await play.as(carol).request('POST /api/auth/revoke-other-sessions', 'others', { body: {} })
  await play.as(carol).request('POST /api/auth/revoke-sessions', 'all', { body: {} })
  await play.as(carol).request('GET /api/auth/get-session', 'after all are revoked')
  await signIn(play.as(carol), 'signs', 'after the reset')
  await playReset(play, { carol, visitor })
  await play.as(carol).request('POST /api/auth/sign-out', 'signs out', { body: {} })
  await play.as(carol).request('GET /api/auth/token', 'after signing out')
  await playDeletion(play, carol)
}

async function playPasswords(play: Player, carol: People['carol']): Promise<void> {
  const change = 'POST /api/auth/change-password'
  await play.as(carol).request('POST /api/auth/verify-password', 'right', { body: { password } })
  await play.as(carol).request('POST /api/auth/verify-password', 'wrong', { body: { password: 'wrong one' } })
  await play.as(carol).request(change, 'wrong password', {
    body: { currentPassword: 'wrong one', newPassword: 'another one' },
  })
  await play.as(carol).request(change, 'too short', { body: { currentPassword: password, newPassword: '1' } })
  const answer = await play.as(carol).request(change, 'right', {
    body: { currentPassword: password, newPassword: 'after the reset', revokeOtherSessions: false },
  })
  if (answer.status === 200) await takeToken(play.as(carol), 'after the change')
  await play.mails('of a changed password')
}

async function playReset(play: Player, { carol, visitor }: Pick<People, 'carol' | 'visitor'>): Promise<void> {
  const resetRequest = 'POST /api/auth/request-password-reset'
  const redirectTo = `${publicUrl}/login`
  await play
    .as(visitor)
    .request(resetRequest, 'unknown address', { body: { email: 'no@record.example', redirectTo } })
  await play.as(visitor).request(resetRequest, 'own address', { body: { email: carol.email, redirectTo } })
  await play.as(visitor).request(resetRequest, 'leads away', {
    body: { email: carol.email, redirectTo: 'https://evil.example' },
  })
  const mails = await play.mails('of a reset')
  const link = new URL(linkIn(mails, carol.email, 'reset='), publicUrl)
  const token = link.searchParams.get('reset') ?? ''
  const reset = 'POST /api/auth/reset-password'
  await play.as(visitor).request(reset, 'wrong token', { body: { token: 'wrong', newPassword: 'quite another' } })
  await play.as(visitor).request(reset, 'too short', { body: { token, newPassword: '1' } })
  await play.as(visitor).request(reset, 'right', { body: { token, newPassword: 'quite another' } })
  await play.as(visitor).request(reset, 'used', { body: { token, newPassword: 'once more' } })
  await play.mails('after a reset')
  await signIn(play.as({ ...carol, name: 'carol with the old password' }), 'signs', 'after the reset')
  await signIn(play.as(carol), 'signs after the reset', 'quite another')
}

async function playDeletion(play: Player, carol: People['carol']): Promise<void> {
  await signIn(play.as(carol), 'signs for the last time', 'quite another')
  const line = 'POST /api/auth/delete-user'
  await play.as(carol).request(line, 'wrong password', { body: { password: 'wrong one' } })
  await play.as(carol).request(line, 'right password', { body: { password: 'quite another' } })
  await play.as(carol).request('GET /api/auth/get-session', 'after the deletion')
  await play.as(carol).call('profile.get', 'after the deletion', { params: { email: carol.email } })
  await play.mails('of a deletion')
}
