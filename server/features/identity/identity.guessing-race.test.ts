import { expect, test } from 'vitest'
import { signUp } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { readFailures } from './identity.failures.store.ts'
import { guarded } from './identity.guessing.ts'

const portal = testPortal()

test('a wrong guess still counts if the next one reads the count before it is stored', async () => {
  const { email } = await signUp(portal)
  const guesser = { account: email, address: '198.51.100.1', device: undefined }
  const failing = { guesser, look: async () => ({ result: 'looked at', outcome: 'wrong' as const }) }
  for (let tries = 0; tries < 9; tries++) await guarded(portal.pool, failing)
  const gate = Promise.withResolvers<{ result: string; outcome: 'wrong' }>()
  const tenth = guarded(portal.pool, { guesser, look: () => gate.promise })
  const eleventh = guarded(portal.pool, {
    ...failing,
    read: async (attempt) => {
      const before = await readFailures(portal.pool, attempt)
      gate.resolve({ result: 'looked at', outcome: 'wrong' })
      await tenth
      return before
    },
  })
  expect([await tenth, await eleventh]).toEqual(['looked at', expect.objectContaining({ status: 429 })])
})
