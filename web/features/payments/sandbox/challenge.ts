import { formatMoney, toMajor } from '#contract/money.ts'
import { type Language, numberLocaleOf } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { openFrame } from './frame.ts'
import type { StripeIntent } from './intents.ts'
import type { Authentication, FromChallenge } from './messages.ts'

/** `left`: the page with the form went away. `unreachable`: the bank's document did not come. */
export type ChallengeOutcome = Authentication | 'left' | 'unreachable'

/** `gone` is aborted with the form that is being paid with. */
export type Asking = { gone: AbortSignal; language: Language }

/**
 * The bank's question (3-D Secure) in a dialog over the page. Escape is a no. The focus goes to the question and back to
 * where it was.
 */
export function askBank(
  { amount, currency }: StripeIntent,
  { gone, language }: Asking,
): Promise<ChallengeOutcome> {
  if (gone.aborted) return Promise.resolve('left')
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog')
    const focused = document.activeElement
    const code = currency.toUpperCase()
    const frame = openFrame<FromChallenge>({
      name: 'challenge',
      title: t('Test bank'),
      height: '15rem',
      language,
      amount: formatMoney(toMajor(amount, code), code, numberLocaleOf(language)),
      onReady() {
        frame.iframe.focus()
        frame.send({ kind: 'focus' })
      },
      onMessage: ({ outcome }) => end(outcome === 'succeed' ? 'succeed' : 'fail'),
      onFail: () => end('unreachable'),
    })
    const leave = () => end('left')
    const refuse = () => end('fail')

    function end(outcome: ChallengeOutcome): void {
      gone.removeEventListener('abort', leave)
      dialog.removeEventListener('close', refuse)
      dialog.close()
      frame.close()
      dialog.remove()
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      resolve(outcome)
    }

    gone.addEventListener('abort', leave)
    dialog.addEventListener('close', refuse)
    dialog.className = 'dialog'
    dialog.setAttribute('aria-label', t('Test bank: confirm this payment?'))
    dialog.append(frame.iframe)
    document.body.append(dialog)
    dialog.showModal()
  })
}
