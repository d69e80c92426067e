import type { FastifyInstance } from 'fastify'

/**
 * Headers of every answer. A constant rather than a plug-in: cached pages are sent with the same ones from in front of
 * the router, where a dozen calls a request would cost more than the page.
 */
export function safetyHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Links in mails carry one-time tokens; no other site learns which page a visitor came from.
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
    'x-permitted-cross-domain-policies': 'none',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Answers of the API are read by scripts: opened as a page they may do nothing. Its documentation brings a policy of its own. */
const apiPolicy = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

export function sendSafetyHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = safetyHeaders(publicUrl)
  const apiHeaders = { ...headers, ...apiPolicy }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers)
    done()
  })
}
