import type pg from 'pg'
import * as profile from '#contract/profile/profile.ts'
import type { Answer } from '#server/http/answer.ts'
import { refuse } from '#server/http/problem.ts'
import { saveProfile } from './profile.service.ts'
import { findProfile } from './profile.store.ts'

export function profileRoutes(answer: Answer, pool: pg.Pool): void {
  answer(
    profile.getProfile,
    async ({ params }) => (await findProfile(pool, params.email)) ?? refuse('user_not_found'),
  )

  answer(profile.saveProfile, ({ actor, params, body }) =>
    saveProfile(pool, { actor, email: params.email, form: body }),
  )
}
