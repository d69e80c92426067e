import type { FastifyInstance } from 'fastify'

/**
 * Headers of every response. A constant instead of a plug-in: cached pages are sent with them without the router, where
 * a dozen calls per request would cost more than the page.
 */
export function safetyHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Links in mails have one-time tokens; other sites must not see which page a visitor came from.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'x-permitted-cross-domain-policies': 'none',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/**
 * Scripts read the API's responses: opened as a page, they may not run anything. The API documentation sets its own
 * policy.
 */
const apiPolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

export function sendSafetyHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = safetyHeaders(publicUrl)
  const apiHeaders = { ...headers, ...apiPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers)
    done()
  })
}
