import * as session from '#contract/session.ts'
import { language } from '#i18n/t.ts'
import type { App } from '#server/http/app.ts'
import { type ExchangeDeps, exchangeToken } from './identity.service.ts'

export function registerTokens({ handle }: App, deps: ExchangeDeps): void {
  handle(session.exchangeToken, ({ bearer, params, body }) =>
    exchangeToken(deps, { bearer, email: params.email, bodyEmail: body?.email, language: language() }),
  )
}
