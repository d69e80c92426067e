import * as identity from '#contract/identity/identity.ts'
import { language } from '#i18n/t.ts'
import type { Answer } from '#server/http/answer.ts'
import { type ExchangeDeps, exchangeToken } from './identity.service.ts'

export function identityRoutes(answer: Answer, deps: ExchangeDeps): void {
  answer(identity.exchangeToken, ({ bearer, params, body }) =>
    exchangeToken(deps, { bearer, email: params.email, bodyEmail: body?.email, language: language() }),
  )
}
