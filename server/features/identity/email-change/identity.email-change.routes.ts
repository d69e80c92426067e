import type { Actor } from '#contract/access.ts'
import * as contract from '#contract/identity/email-change.ts'
import { t } from '#i18n/t.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import type { Devices } from '../identity.device.ts'
import { guarded } from '../identity.guessing.ts'
import type { Tokens } from '../identity.tokens.ts'
import { verifyPassword } from '../provider/identity.password.ts'
import { deleteChange, findOpenChange, findPasswordHash, isSessionFresh } from './identity.email-change.store.ts'
import { type EmailChangeDeps, requestCustomerChange, requestOwnChange } from './identity.email-change.ts'
import { confirmChange, undoChange } from './identity.email-confirmation.ts'

/** How long after a sign-in an account without a password may be changed. */
const freshSeconds = 10 * 60

type Deps = EmailChangeDeps & { tokens: Tokens; devices: Devices }

export function registerEmailChange({ handle }: App, deps: Deps): void {
  const { pool, tokens, devices } = deps

  async function sessionOf(bearer: string | undefined): Promise<string | null> {
    return bearer === undefined ? null : (await tokens.verify(bearer)).sessionId
  }

  handle(contract.readEmailChange, async ({ actor }) => {
    const row = await findOpenChange(pool, actor.id)
    return { open: row ? { email: row.new_email, expiresAt: row.expires_at.toISOString() } : null }
  })

  handle(contract.requestEmailChange, async ({ actor, body, bearer, address, sent }) => {
    const sessionId = (await sessionOf(bearer)) ?? ''
    const device = devices.read(sent('cookie'), actor.email)
    await confirmOwner(deps, { actor, password: body.password, guesser: { address, device, sessionId } })
    return requestOwnChange(deps, actor, body.email)
  })

  handle(contract.cancelEmailChange, async ({ actor }) => ({ deletedCount: await deleteChange(pool, actor.id) }))

  handle(contract.requestCustomerEmail, ({ actor, params, body }) =>
    requestCustomerChange(deps, actor, { id: params.id, email: body.email }),
  )

  handle(contract.confirmEmailChange, async ({ actor, body, bearer, sent, header }) => {
    const changed = await confirmChange(deps, { actor, sessionId: await sessionOf(bearer), token: body.token })
    // The browser of the owner stays a known one: its cookie names the address.
    if (actor && changed.isOwn) {
      const device = devices.read(sent('cookie'), actor.email)
      if (device) header('set-cookie', devices.cookieFor(changed.email, device))
    }
    return changed
  })

  handle(contract.undoEmailChange, ({ body }) => undoChange(deps, body.token))
}

type Confirmation = {
  actor: Actor
  password: string | undefined
  guesser: { address: string; device: ReturnType<Devices['read']>; sessionId: string }
}

/**
 * An unattended device is not enough: the account's password, or a recent sign-in where it has none. Wrong passwords
 * count like those of a sign-in. Throws `rule_broken`, `sign_in_again`, `too_many_requests`.
 */
async function confirmOwner({ pool }: Deps, { actor, password, guesser }: Confirmation): Promise<void> {
  const hash = await findPasswordHash(pool, actor.id)
  if (hash === undefined) {
    if (!(await isSessionFresh(pool, guesser.sessionId, freshSeconds))) refuse('sign_in_again')
    return
  }
  if (!password) refuse('rule_broken', [{ path: 'password', message: t('Password is Required') }])
  const isRight = await guarded(pool, {
    guesser: { account: actor.email, ...guesser },
    async look() {
      const result = await verifyPassword({ hash, password })
      return { result, outcome: result ? 'right' : 'wrong' }
    },
  })
  if (isRight === true) return
  if (isRight !== false) refuse('too_many_requests')
  refuse('rule_broken', [{ path: 'password', message: t('The password is incorrect.') }])
}
