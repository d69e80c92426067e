import { passkey } from '@better-auth/passkey'
import { APIError } from 'better-auth/api'
import type pg from 'pg'
import { t } from '#i18n/t.ts'
import { countPasskeys } from '../identity.store.ts'

/** One for each device, and some for lost ones. */
export const maxPasskeys = 20

type PasskeyOptions = { publicUrl: string; pool: pg.Pool; companyName: string }

/**
 * Sign-in by fingerprint, face or security key (WebAuthn) instead of a password. Adding a passkey needs a recent
 * sign-in (`freshAge`), and it works only at the portal's own address.
 */
export function passkeyPlugin({ publicUrl, pool, companyName }: PasskeyOptions) {
  const { hostname, origin } = new URL(publicUrl)
  return passkey({
    rpID: hostname,
    rpName: companyName,
    origin,
    // The sign-in asks for no address, so the passkey has to store the account.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    advanced: { webAuthnChallengeCookie: 'passkey' },
    registration: {
      afterVerification: async ({ user }) => {
        if ((await countPasskeys(pool, user.id)) >= maxPasskeys) throw tooMany()
      },
    },
    schema: {
      passkey: {
        modelName: 'passkeys',
        fields: {
          userId: 'user_id',
          publicKey: 'public_key',
          credentialID: 'credential_id',
          deviceType: 'device_type',
          backedUp: 'backed_up',
          createdAt: 'created_at',
        },
      },
    },
  })
}

function tooMany(): APIError {
  const message = t('You already have {most} passkeys. Remove one you no longer use.', {
    most: maxPasskeys,
  })
  return new APIError('BAD_REQUEST', { code: 'TOO_MANY_PASSKEYS', message })
}
