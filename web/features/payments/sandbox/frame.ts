import type { Language } from '#i18n/language.ts'
import { localeIn } from './locale.ts'
import type { FrameMessage, Opening, ToFrame } from './messages.ts'
import { readTheme, watchTheme } from './theme.ts'

type FrameOptions<Message> = {
  name: 'card' | 'challenge'
  /** What a screen reader calls it. */
  title: string
  /** How high it is before it says so itself; right, so that nothing moves. */
  height: string
  language: Language
  amount?: string
  onReady: () => void
  onMessage: (message: Message) => void
  /** It did not load: the connection is gone, or something blocks it. */
  onFail: () => void
}

export type Frame = { iframe: HTMLIFrameElement; send(message: ToFrame): void; close(): void }

/** Longest a document on its way, and one that has come, may take to be ready. */
const arriveWithinMs = 20_000
const startWithinMs = 20_000

/** Space for the outline of a field at the frame's edge, which would be cut off; `padding` of the frame's body. */
const edgePx = 4

/**
 * A document of the sandbox with a separate origin: neither it nor the page can look into the other. They communicate
 * through a port that is handed to the document in the frame each time one has loaded.
 */
export function openFrame<Message extends object>(options: FrameOptions<Message>): Frame {
  const iframe = createIframe(options)
  let port: MessagePort | undefined
  let timer = setTimeout(options.onFail, arriveWithinMs)
  const unwatch = watchTheme(() =>
    port?.postMessage({ kind: 'theme', theme: readTheme(iframe) } satisfies ToFrame),
  )

  function handleMessage(message: Message | FrameMessage): void {
    if (isFrameMessage(message)) {
      if (message.kind === 'height') iframe.style.height = `${Number(message.heightPx)}px`
      if (message.kind !== 'ready') return
      clearTimeout(timer)
      iframe.style.visibility = ''
      options.onReady()
    } else options.onMessage(message)
  }

  async function open(): Promise<void> {
    port?.close()
    const channel = new MessageChannel()
    port = channel.port1
    port.onmessage = ({ data }: MessageEvent<Message | FrameMessage>) => handleMessage(data)
    clearTimeout(timer)
    timer = setTimeout(options.onFail, startWithinMs)
    const locale = await localeIn(options.language)
    // Closed or loaded again meanwhile.
    if (port !== channel.port1) return
    const opening: Opening = { kind: 'open', theme: readTheme(iframe), locale, amount: options.amount }
    // A separate origin has no name to send to. Nothing in here is secret.
    iframe.contentWindow?.postMessage(opening, '*', [channel.port2])
  }

  iframe.addEventListener('load', () => void open())

  return {
    iframe,
    send: (message) => port?.postMessage(message),
    close() {
      clearTimeout(timer)
      unwatch()
      port?.close()
      port = undefined
      iframe.remove()
    },
  }
}

function isFrameMessage(message: object): message is FrameMessage {
  return 'kind' in message && (message.kind === 'ready' || message.kind === 'height')
}

function createIframe({ name, title, height }: Pick<FrameOptions<never>, 'name' | 'title' | 'height'>) {
  const iframe = document.createElement('iframe')
  iframe.setAttribute('sandbox', name === 'card' ? 'allow-scripts allow-forms' : 'allow-scripts')
  iframe.src = `/sandbox/${name}.html`
  iframe.title = title
  Object.assign(iframe.style, {
    display: 'block',
    width: `calc(100% + ${2 * edgePx}px)`,
    maxWidth: 'none',
    height,
    margin: `-${edgePx}px`,
    border: '0',
    // Until it wears our colours it would flash in those of the device.
    visibility: 'hidden',
  })
  return iframe
}
