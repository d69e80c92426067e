import './challenge.css'
import type { Authentication, FromChallenge } from '../messages.ts'
import { meetParent, part } from './parent.ts'

const question = part('question', HTMLHeadingElement)

const page = meetParent<FromChallenge>({
  onOpen({ amount = '' }) {
    part('amount', HTMLElement).textContent = amount
  },
  onMessage({ kind }) {
    // The question, not a button: an Enter too many must not answer it.
    if (kind === 'focus') question.focus()
  },
})

function answer(outcome: Authentication): void {
  page.say({ kind: 'authenticated', outcome })
}

part('succeed', HTMLButtonElement).addEventListener('click', () => answer('succeed'))
part('fail', HTMLButtonElement).addEventListener('click', () => answer('fail'))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') answer('fail')
})
