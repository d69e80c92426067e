import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import type { Events } from './events.ts'
import { type Frame, openFrame } from './frame.ts'
import type { CardAnswer, FromCard } from './messages.ts'

/** The card form while it is on the page. */
export type CardFormHandle = {
  focus(): void
  blur(): void
  clear(): void
  /** The values of the fields, by the name of a test card; shows each error at its field. */
  collect(): Promise<CardAnswer>
  close(): void
}

/** As high as the form is while nothing is wrong in it and its list of cards is closed. */
const formHeight = '16.75rem'

export function notThere(): CardAnswer {
  return { code: 'element_not_ready', message: t('The card form is missing from the page. Reload the page.') }
}

export function openCardForm(element: Element, events: Events, language: Language): CardFormHandle {
  const questions = createQuestions()
  let isReady = false

  const frame = openFrame<FromCard>({
    name: 'card',
    title: t('Card details, test mode'),
    height: formHeight,
    language,
    onReady() {
      isReady = true
      events.emit('ready')
    },
    onMessage: handleMessage,
    onFail() {
      const error = { type: 'api_connection_error', message: 'The card form did not load.' }
      events.emit('loaderror', { error })
    },
  })
  element.replaceChildren(frame.iframe)
  events.emit('loaderstart')

  function handleMessage(message: FromCard): void {
    if (message.kind === 'answer') {
      questions.answer(message.id, message.answer)
      if ('code' in message.answer) focusWhenAllowed(frame)
    } else if (message.kind === 'change') {
      const { isEmpty: empty, isComplete: complete } = message
      events.emit('change', { empty, complete, collapsed: false, value: { type: 'card' } })
    } else if (message.kind === 'enter') submitAround(frame)
    else events.emit(message.kind)
  }

  return {
    focus() {
      frame.iframe.focus()
      frame.send({ kind: 'focus' })
    },
    blur: () => frame.send({ kind: 'blur' }),
    clear: () => frame.send({ kind: 'clear' }),
    collect() {
      if (!isReady) return Promise.resolve(notThere())
      return questions.ask((id) => frame.send({ kind: 'submit', id }))
    },
    close() {
      isReady = false
      frame.close()
      questions.giveUp()
    },
  }
}

/** Ties each answer of the frame to who asked for it. */
function createQuestions() {
  const waiting = new Map<number, (answer: CardAnswer) => void>()
  let lastId = 0
  return {
    ask(send: (id: number) => void): Promise<CardAnswer> {
      lastId += 1
      send(lastId)
      return new Promise((resolve) => waiting.set(lastId, resolve))
    },
    answer(id: number, answer: CardAnswer): void {
      waiting.get(id)?.(answer)
      waiting.delete(id)
    },
    giveUp(): void {
      for (const resolve of waiting.values()) resolve(notThere())
      waiting.clear()
    },
  }
}

/** Longest time, in painted frames, that a page takes to enable its form after a refused card. */
const maxFrames = 30

/** Focuses the wrong field. A page that pays keeps its form inert until the response arrives. */
function focusWhenAllowed(frame: Frame, left = maxFrames): void {
  frame.iframe.focus()
  if (document.activeElement === frame.iframe) frame.send({ kind: 'focus' })
  else if (left > 0) requestAnimationFrame(() => focusWhenAllowed(frame, left - 1))
}

/** Enter in a field presses the page's own button, as it would in a field of the page. */
function submitAround({ iframe }: Frame): void {
  const form = iframe.closest('form')
  const button = form?.querySelector<HTMLButtonElement>('[type="submit"]:not(:disabled)')
  if (!form || !button) return
  button.focus()
  form.requestSubmit(button)
}
