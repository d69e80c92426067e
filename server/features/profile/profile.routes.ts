import { sameEmail } from '#contract/access.ts'
import * as profile from '#contract/profile.ts'
import type { Database } from '#server/database/pool.ts'
import type { Answer } from '#server/http/answer.ts'
import { refuse } from '#server/http/problem.ts'
import { findProfile, writeProfile } from './profile.store.ts'

export function profileRoutes(answer: Answer, db: Database): void {
  answer(
    profile.getProfile,
    async ({ params }) => (await findProfile(db, params.email)) ?? refuse('user_not_found'),
  )

  answer(profile.saveProfile, async ({ params, body }) => {
    if (body.email !== undefined && !sameEmail(body.email, params.email)) refuse('email_not_yours')
    if (!(await findProfile(db, params.email))) refuse('user_not_found')
    if (!(await writeProfile(db, params.email, body))) refuse('stale_version')
    return (await findProfile(db, params.email)) ?? refuse('user_not_found')
  })
}
