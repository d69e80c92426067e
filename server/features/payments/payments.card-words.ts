import { t } from '#i18n/t.ts'
import type { PaymentProvider, Texts } from '#server/extensions/payment-provider.ts'

/** Written in the language of the request when it is read: the catalogue has languages that no code knows. */
export function textsOnRead(say: () => string): Texts {
  return {
    get en() {
      return say()
    },
  }
}

/** What buyers choose to pay by card. */
export const cardWords: Pick<PaymentProvider, 'title' | 'hint'> = {
  title: textsOnRead(() => t('Pay now by card')),
  hint: textsOnRead(() => t('You pay on the next page.')),
}
