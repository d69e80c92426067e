import { expect, test } from 'vitest'
import type { Reply } from '#contract/endpoint.ts'
import type { listSessions } from '#contract/identity/sessions.ts'
import { signUp, type TestActor, testPassword } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()

async function sessionsOf(actor: TestActor): Promise<Reply<typeof listSessions>> {
  const answer = await actor.call('GET', '/account/sessions')
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function signInElsewhere({ email }: TestActor): Promise<void> {
  const payload = { email, password: testPassword }
  const headers = { 'user-agent': 'Another device' }
  const answer = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload, headers })
  expect(answer.statusCode).toBe(200)
}

test("users see their sessions long after the sign-in, without the sessions' tokens", async () => {
  const actor = await signUp(portal)
  await signInElsewhere(actor)
  await portal.pool.query(`update sessions set created_at = created_at - interval '3 hours' where user_id = $1`, [
    actor.id,
  ])
  const sessions = await sessionsOf(actor)
  expect(sessions.map(({ userAgent, isThisOne }) => [userAgent === 'Another device', isThisOne])).toEqual([
    [true, false],
    [false, true],
  ])
  const { rows } = await portal.pool.query('select token from sessions where user_id = $1', [actor.id])
  for (const { token } of rows) expect(JSON.stringify(sessions)).not.toContain(token)
})

test('only its owner ends a session', async () => {
  const [actor, stranger] = [await signUp(portal), await signUp(portal)]
  await signInElsewhere(actor)
  const other = (await sessionsOf(actor)).find(({ isThisOne }) => !isThisOne)
  const end = async (by: TestActor, id = other?._id) => (await by.call('DELETE', `/account/sessions/${id}`)).json()
  expect(await end(stranger)).toEqual({ deletedCount: 0 })
  expect(await sessionsOf(actor)).toHaveLength(2)
  expect(await end(actor)).toEqual({ deletedCount: 1 })
  expect(await end(actor)).toEqual({ deletedCount: 0 })
  expect(await end(actor, 'nothing')).toEqual({ deletedCount: 0 })
  expect(await sessionsOf(actor)).toHaveLength(1)
})
