import './challenge.css'
import { t } from '#i18n/t.ts'
import type { Authentication, FromChallenge } from '../messages.ts'
import { meetParent, part, write } from './parent.ts'

const question = part('question', HTMLHeadingElement)

const page = meetParent<FromChallenge>({
  onOpen({ amount = '' }) {
    document.title = t('Test bank')
    write({
      banner: t('Test mode: no real money is charged'),
      question: t('Test bank: confirm this payment?'),
      amount,
      note: t(
        'A real bank would ask for a code or a confirmation in its app. This test bank accepts your choice.',
      ),
      succeed: t('Complete authentication'),
      fail: t('Fail authentication'),
    })
  },
  onMessage({ kind }) {
    // The question, not a button: an Enter too many must not answer it.
    if (kind === 'focus') question.focus()
  },
})

let chosen: Authentication | undefined
let isSent = false
let isKeyHeld = false

/**
 * The page removes this frame with the answer. A key that is still held would then press what has the focus there, so the
 * answer waits for its end. It is sent in a later task: the press has been handled by then, also for programs that wait for that.
 */
function send(): void {
  if (isSent || isKeyHeld || !chosen) return
  isSent = true
  const outcome = chosen
  setTimeout(() => page.send({ kind: 'authenticated', outcome }))
}

function answer(outcome: Authentication): void {
  chosen ??= outcome
  send()
}

function release(): void {
  isKeyHeld = false
  send()
}

part('succeed', HTMLButtonElement).addEventListener('click', () => answer('succeed'))
part('fail', HTMLButtonElement).addEventListener('click', () => answer('fail'))
document.addEventListener('keydown', ({ key }) => {
  isKeyHeld = true
  if (key === 'Escape') answer('fail')
})
document.addEventListener('keyup', release)
// Whatever takes the focus gets the end of the press.
window.addEventListener('blur', release)
