import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export type IssuedPerson = { sub: string; email: string; emailVerified: boolean; name: string; picture?: string }

export type OidcIssuer = {
  url: string
  clientId: string
  clientSecret: string
  /** Who signs in next; null: they press cancel. */
  nextPerson: IssuedPerson | null
  close(): Promise<void>
}

/** A real OpenID Connect issuer on loopback without a login page: it signs in the user that the test sets. */
export async function startOidcIssuer(redirectUri: string): Promise<OidcIssuer> {
  const server = http.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, IssuedPerson>()
  const issuer: OidcIssuer = {
    url,
    clientId: 'datum-test',
    clientSecret: 'datum-test-secret',
    nextPerson: null,
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const provider = new Provider(url, {
    clients: [{ client_id: issuer.clientId, client_secret: issuer.clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => {
        const person = people.get(sub)
        return {
          sub,
          email: person?.email,
          email_verified: person?.emailVerified,
          name: person?.name,
          picture: person?.picture,
        }
      },
    }),
  })
  server.on('request', async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
    const { nextPerson: person } = issuer
    if (!person) {
      return provider.interactionFinished(request, response, {
        error: 'access_denied',
        error_description: 'cancelled',
      })
    }
    people.set(person.sub, person)
    const { params, grantId } = await provider.interactionDetails(request, response)
    const grant =
      (grantId && (await provider.Grant.find(grantId))) ||
      new provider.Grant({ accountId: person.sub, clientId: issuer.clientId })
    grant.addOIDCScope(String(params.scope))
    return provider.interactionFinished(request, response, {
      login: { accountId: person.sub },
      consent: { grantId: await grant.save() },
    })
  })
  return issuer
}
