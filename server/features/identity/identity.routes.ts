import * as session from '#contract/session.ts'
import { language } from '#i18n/t.ts'
import type { Handle } from '#server/http/handle.ts'
import { type ExchangeDeps, exchangeToken } from './identity.service.ts'

export function identityRoutes(handle: Handle, deps: ExchangeDeps): void {
  handle(session.exchangeToken, ({ bearer, params, body }) =>
    exchangeToken(deps, { bearer, email: params.email, bodyEmail: body?.email, language: language() }),
  )
}
