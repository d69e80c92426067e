import './card.css'
import { type TestCard, testCardFor, testCards } from '#contract/payments/test-cards.ts'
import { mark, t } from '#i18n/t.ts'
import type { CardAnswer, FromCard } from '../messages.ts'
import { expiryProblem, formatExpiry } from './card-expiry.ts'
import {
  brandOf,
  codeProblem,
  digitsOf,
  formatNumber,
  numberProblem,
  type Problem,
  shortNumber,
} from './card-number.ts'
import { outcomeOf } from './card-outcomes.ts'
import { maskInput } from './masked-input.ts'
import { meetParent, part, write } from './parent.ts'

type Field = {
  input: HTMLInputElement
  error: HTMLElement
  problem: () => Problem | null
  /** True once it was left or sent: before that, the user is still typing. */
  isJudged: boolean
}

const page = meetParent<FromCard>({
  onOpen() {
    document.title = t('Test card')
    write({
      banner: t('Test mode: no real money is charged'),
      'number-label': t('Card number'),
      'expiry-label': t('Expiry'),
      'expiry-form': t('MM / YY'),
      'code-label': t('Security code'),
      'cards-label': t('Test cards'),
    })
    listCards()
  },
  onMessage(message) {
    if (message.kind === 'submit') page.send({ kind: 'answer', id: message.id, answer: judgeAll() })
    if (message.kind === 'focus') (fields.find(({ problem }) => problem()) ?? number).input.focus()
    if (message.kind === 'blur' && document.activeElement instanceof HTMLElement) document.activeElement.blur()
    if (message.kind === 'clear') fill(['', '', ''])
  },
})

function field(id: string, problem: Field['problem']): Field {
  return { input: part(id, HTMLInputElement), error: part(`${id}-error`, HTMLElement), problem, isJudged: false }
}

const number = field('number', () => numberProblem(digits(number)))
const expiry = field('expiry', () => expiryProblem(digits(expiry), new Date()))
const code = field('code', () => codeProblem(digits(code), brandOf(digits(number))))
const fields = [number, expiry, code]

function digits({ input }: Field): string {
  return digitsOf(input.value)
}

function show(one: Field): void {
  const problem = one.problem()
  // A user who types a real card sees the error at once, not after the last digit.
  const isShown = problem && (one.isJudged || problem.code === 'invalid_number')
  one.error.textContent = isShown ? t(problem.message) : ''
  if (isShown) one.input.setAttribute('aria-invalid', 'true')
  else one.input.removeAttribute('aria-invalid')
}

function judgeAll(): CardAnswer {
  for (const one of fields) {
    one.isJudged = true
    show(one)
  }
  const error = fields.map(({ problem }) => problem()).find((problem) => problem !== null)
  const card = testCardFor(digits(number))
  // The number ends here: the page learns the name of a test card and nothing else.
  if (!error && card) return { paymentMethod: card.paymentMethod }
  const { code: problem, message } = error ?? incompleteForm
  return { code: problem, message: t(message) }
}

const incompleteForm: Problem = {
  code: 'incomplete_payment_details',
  message: mark('The card is incomplete.'),
}

let reported = ''

/** Notifies the page when the form becomes empty or not empty, complete or incomplete. */
function report(): void {
  const isEmpty = fields.every((one) => digits(one) === '')
  const isComplete = fields.every(({ problem }) => problem() === null)
  const now = `${isEmpty} ${isComplete}`
  if (now === reported) return
  reported = now
  page.send({ kind: 'change', isEmpty, isComplete })
}

function update(): void {
  part('brand', HTMLElement).textContent = brandOf(digits(number)).name
  for (const one of fields) show(one)
  report()
}

function fill(values: [number: string, expiry: string, code: string]): void {
  for (const [index, one] of fields.entries()) {
    one.input.value = values[index] ?? ''
    one.isJudged = false
  }
  update()
}

function use(card: TestCard): void {
  const year = String((new Date().getFullYear() + 3) % 100).padStart(2, '0')
  fill([formatNumber(card.number), `12 / ${year}`, '1234'.slice(0, brandOf(card.number).codeLength)])
  part('filled', HTMLElement).textContent = t('Test card filled in: {outcome}.', { outcome: outcomeOf(card) })
}

function listCards(): void {
  const items = testCards.map((card) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = t('Use {card}, {outcome}', { card: shortNumber(card), outcome: outcomeOf(card) })
    button.addEventListener('click', () => use(card))
    const item = document.createElement('li')
    item.append(button)
    return item
  })
  part('cards', HTMLUListElement).append(...items)
}

function watchFocus(): void {
  let hasFocus = false
  const check = () => {
    const hasFocusNow = document.hasFocus() && document.activeElement !== document.body
    if (hasFocusNow !== hasFocus) page.send({ kind: hasFocusNow ? 'focus' : 'blur' })
    hasFocus = hasFocusNow
  }
  // Between two fields nothing has the focus for a moment.
  document.addEventListener('focusin', check)
  document.addEventListener('focusout', () => setTimeout(check))
  window.addEventListener('blur', check)
}

maskInput(number.input, formatNumber, update)
maskInput(expiry.input, formatExpiry, update)
maskInput(code.input, (text) => digitsOf(text).slice(0, brandOf(digits(number)).codeLength), update)
for (const one of fields) {
  one.input.addEventListener('blur', () => {
    one.isJudged = digits(one) !== ''
    show(one)
  })
}
part('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault()
  page.send({ kind: 'enter' })
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') page.send({ kind: 'escape' })
})
watchFocus()
