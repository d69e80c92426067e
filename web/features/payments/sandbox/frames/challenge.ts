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

function answer(outcome: Authentication): void {
  page.send({ kind: 'authenticated', outcome })
}

part('succeed', HTMLButtonElement).addEventListener('click', () => answer('succeed'))
part('fail', HTMLButtonElement).addEventListener('click', () => answer('fail'))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('fail')
})
