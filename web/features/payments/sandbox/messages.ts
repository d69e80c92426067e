import type { Locale } from '#i18n/t.ts'

/** How a frame has to look: our tokens by name (`--ink`), and the colour scheme as CSS writes it. */
export type FrameTheme = { scheme: string; tokens: Record<string, string> }

/** The one message that comes to a frame by its window; a port comes with it, and all others go through that. */
export type Opening = {
  kind: 'open'
  theme: FrameTheme
  /** What the frame speaks: it can load nothing by itself. */
  locale: Locale
  /** What the bank shows, ready to read. */
  amount?: string
}

/** The result of a card's fields: the id of a test card, or the error. Never the number. */
export type CardAnswer = { paymentMethod: string } | { code: string; message: string }

export type ToFrame =
  | { kind: 'theme'; theme: FrameTheme }
  | { kind: 'submit'; id: number }
  | { kind: 'focus' | 'blur' | 'clear' }

/** Sent by every frame, for its layout on the page. */
export type FrameMessage = { kind: 'ready' } | { kind: 'height'; heightPx: number }

export type FromCard =
  | { kind: 'change'; isEmpty: boolean; isComplete: boolean }
  | { kind: 'answer'; id: number; answer: CardAnswer }
  | { kind: 'focus' | 'blur' | 'escape' | 'enter' }

export type Authentication = 'succeed' | 'fail'

export type FromChallenge = { kind: 'authenticated'; outcome: Authentication }
