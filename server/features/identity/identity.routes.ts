import * as identity from '#contract/identity.ts'
import type { Answer } from '#server/http/answer.ts'
import { language } from '#texts/t.ts'
import { type ExchangeParts, exchangeToken } from './identity.service.ts'

export function identityRoutes(answer: Answer, parts: ExchangeParts): void {
  answer(identity.exchangeToken, ({ bearer, params, body }) =>
    exchangeToken(parts, { bearer, email: params.email, bodyEmail: body?.email, language: language() }),
  )
}
