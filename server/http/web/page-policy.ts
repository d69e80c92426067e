import crypto from 'node:crypto'

/** Other origins whose scripts, frames and calls a page may use. */
export type OutsideSources = { scripts: string[]; frames: string[]; calls: string[] }

export const none: OutsideSources = { scripts: [], frames: [], calls: [] }

/** The origins that Stripe needs: https://docs.stripe.com/security/guide#content-security-policy */
export const stripeSources: OutsideSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  calls: ['https://api.stripe.com'],
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

function hashesOf(html: string): string[] {
  const hashes = [...html.matchAll(inlineScript)].map(
    ([, code]) =>
      `'sha256-${crypto
        .createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )
  return [...new Set(hashes)]
}

/**
 * Scripts only from our origin, from the card provider if there is one, and the page's inline scripts by their hash. No
 * nonce: a cached page would send the same one to every visitor.
 */
export function pagePolicy(html: string, outside: OutsideSources = none): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(html), ...outside.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    // Staff give pictures of products by address (specification section 3), so any picture on the web may be shown.
    // Pictures of accounts are copies on our own host.
    "img-src 'self' https: http: data:",
    "font-src 'self'",
    ["connect-src 'self'", ...outside.calls].join(' '),
    ["frame-src 'self'", ...outside.frames].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
