import type pg from 'pg'
import * as profile from '#contract/profile/profile.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { saveProfile } from './profile.service.ts'
import { findProfile } from './profile.store.ts'

export function registerProfile({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(
    profile.getProfile,
    async ({ params }) => (await findProfile(pool, params.email)) ?? refuse('user_not_found'),
  )

  handle(profile.saveProfile, { transaction: true }, ({ actor, params, body, transaction }) =>
    saveProfile(transaction, { actor, email: params.email, form: body }),
  )
}
