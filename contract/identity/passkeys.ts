import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { requiredText, say, sayMissing } from '../fields.ts'

const answerKind = sayMissing(say('The passkey response is missing.'), say('The passkey response is damaged.'))
const coded = z.string(answerKind).check(z.maxLength(16_384, say('The passkey response is too long.')))
const credential = { id: coded, rawId: coded, type: z.literal('public-key', answerKind) }

/** The name by which the owner recognises a passkey. */
const passkeyName = requiredText(mark('Name'), mark('Name is Required'), 60)

/** The browser's response to "make a passkey" (WebAuthn level 3, RegistrationResponseJSON). */
export const addPasskeyForm = z.strictObject({
  name: passkeyName,
  response: z.looseObject(
    {
      ...credential,
      response: z.looseObject(
        {
          clientDataJSON: coded,
          attestationObject: coded,
          transports: z.optional(z.array(coded, answerKind).check(z.maxLength(10, answerKind))),
        },
        answerKind,
      ),
    },
    answerKind,
  ),
})

/** The browser's response to "sign in with a passkey" (AuthenticationResponseJSON). */
export const passkeySignInForm = z.strictObject({
  response: z.looseObject(
    {
      ...credential,
      response: z.looseObject({ clientDataJSON: coded, authenticatorData: coded, signature: coded }, answerKind),
    },
    answerKind,
  ),
})

export const removePasskeyForm = z.strictObject({ id: coded })
