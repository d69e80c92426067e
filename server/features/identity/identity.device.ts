import crypto from 'node:crypto'

/** A browser in which the correct password of an account was entered before. */
export type KnownDevice = { id: string; issuedAt: number }

const maxAgeSeconds = 400 * 24 * 60 * 60

export type Devices = {
  /** The device in a request's cookie; undefined without one, or if the cookie is for another account. */
  read(cookieHeader: string | null | undefined, account: string): KnownDevice | undefined
  /** A `Set-Cookie` for a browser in which the correct password was just entered; it keeps the device's id. */
  cookieFor(account: string, known: KnownDevice | undefined): string
}

/**
 * Recognises browsers by a signed cookie that outlasts the session, so that wrong guesses of others do not lock out the
 * owner. The cookie gives no access: it only decides whose failures count.
 * https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies
 */
export function createDevices({ secret, publicUrl }: { secret: string; publicUrl: string }): Devices {
  const key = Buffer.from(crypto.hkdfSync('sha256', secret, '', 'datum device', 32))
  const isSecure = publicUrl.startsWith('https:')
  const name = `${isSecure ? '__Secure-' : ''}datum.device`
  const pattern = new RegExp(
    `(?:^|; *)${name.replace('.', '\\.')}=([\\w-]{22})\\.(\\d{1,12})\\.([\\w-]{43})(?:;|$)`,
  )

  function sign(account: string, { id, issuedAt }: KnownDevice): string {
    return crypto
      .createHmac('sha256', key)
      .update(JSON.stringify([account, id, issuedAt]))
      .digest('base64url')
  }

  return {
    read(cookieHeader, account) {
      const [, id, issued, signature] = pattern.exec(cookieHeader ?? '') ?? []
      if (!id || !issued || !signature) return undefined
      const device = { id, issuedAt: Number(issued) }
      const expected = Buffer.from(sign(account, device))
      return crypto.timingSafeEqual(expected, Buffer.from(signature)) ? device : undefined
    },
    cookieFor(account, known) {
      const id = known?.id ?? crypto.randomBytes(16).toString('base64url')
      const device = { id, issuedAt: Math.floor(Date.now() / 1000) }
      const value = `${device.id}.${device.issuedAt}.${sign(account, device)}`
      const flags = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
      return `${name}=${value}; Max-Age=${maxAgeSeconds}; ${flags}`
    },
  }
}
