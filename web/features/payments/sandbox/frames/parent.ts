import { english, type Locale, readLocaleFrom } from '#i18n/t.ts'
import type { FrameMessage, FrameTheme, Opening, ToFrame } from '../messages.ts'

type Parent<Message> = { send(message: Message): void }

type Handlers = { onOpen?: (opening: Opening) => void; onMessage?: (message: ToFrame) => void }

/**
 * Waits for the page around this frame to hand over a port and speaks through that alone. Only the parent window is
 * listened to, and only once; messages sent before the port has arrived are dropped.
 */
export function meetParent<Message>({ onOpen, onMessage }: Handlers): Parent<Message> {
  let port: MessagePort | undefined
  readLocaleFrom(() => english)
  const listen = (event: MessageEvent<Opening>) => {
    const [given] = event.ports
    if (event.source !== window.parent || event.data?.kind !== 'open' || !given) return
    window.removeEventListener('message', listen)
    port = given
    given.onmessage = ({ data }: MessageEvent<ToFrame>) => {
      if (data.kind === 'theme') wear(data.theme)
      else onMessage?.(data)
    }
    wear(event.data.theme)
    speak(event.data.locale)
    onOpen?.(event.data)
    reportHeight(given)
    given.postMessage({ kind: 'ready' } satisfies FrameMessage)
  }
  window.addEventListener('message', listen)
  return { send: (message) => port?.postMessage(message) }
}

function speak(locale: Locale): void {
  document.documentElement.lang = locale.language
  readLocaleFrom(() => locale)
}

function wear({ scheme, tokens }: FrameTheme): void {
  const { style } = document.documentElement
  style.colorScheme = scheme
  for (const [name, value] of Object.entries(tokens)) if (name.startsWith('--')) style.setProperty(name, value)
}

function reportHeight(port: MessagePort): void {
  const report = () => {
    const heightPx = Math.ceil(document.body.getBoundingClientRect().height)
    port.postMessage({ kind: 'height', heightPx } satisfies FrameMessage)
  }
  report()
  new ResizeObserver(report).observe(document.body)
}

/** An element of the frame's own document, which is written together with its script. */
export function part<Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`The frame has no ${id}.`)
  return element
}

/** Puts texts where they belong, by the ids of their elements. For `onOpen`, when the language is known. */
export function write(texts: Record<string, string>): void {
  for (const [id, text] of Object.entries(texts)) part(id, HTMLElement).textContent = text
}
