import { type ConfirmOptions, confirmPayment } from './confirm.ts'
import { createElements, type ElementsOptions } from './elements.ts'
import { retrieveIntent } from './intents.ts'

function notPartOf(name: string) {
  return (): never => {
    throw new Error(`${name} is not part of the sandbox.`)
  }
}

/** As much of Stripe.js as paying with its Payment Element takes; the key opens nothing here. */
function createStripe(_publishableKey: string) {
  return {
    elements: (options?: ElementsOptions) => createElements(options),
    confirmPayment: (options: ConfirmOptions) => confirmPayment(options),
    retrievePaymentIntent: (clientSecret: string) => retrieveIntent(clientSecret),
    // Stripe's React parts take an object for Stripe by these.
    createToken: notPartOf('createToken'),
    createPaymentMethod: notPartOf('createPaymentMethod'),
    confirmCardPayment: notPartOf('confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

/**
 * Puts the sandbox where Stripe.js puts itself, so that `loadStripe` of `@stripe/stripe-js/pure` finds it and fetches
 * nothing from Stripe. Call it before `loadStripe`.
 */
export function installSandbox(): void {
  Object.assign(window, { Stripe: createStripe })
}
