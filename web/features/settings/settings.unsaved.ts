import type { SettingsState } from '#contract/settings/settings.ts'

/** The typed values, with the stored content (as JSON) and the revision that they were typed over. */
export type Unsaved<Typed> = { typed: Typed; revision: number; base: string }

/** The first values of a form: the draft, or the published content. */
export function begin<Content, Typed>(
  { draft, published, revision }: SettingsState,
  typedOf: (content: Content) => Typed,
): Unsaved<Typed> {
  const { content } = draft ?? published
  return { typed: typedOf(content as Content), revision, base: JSON.stringify(content) }
}

/**
 * What stays typed when the settings were read again. Over another content than before it is not saved without a word, so it
 * keeps its revision, which the server refuses; `isOwn`: this admin has just made that content the draft or published it.
 */
export function follow<Typed>(edited: Unsaved<Typed>, now: Unsaved<Typed>, isOwn = false): Unsaved<Typed> {
  const { revision, base } = now
  return isOwn || edited.base === base ? { ...edited, revision, base } : edited
}

function kindsOf(value: object): string {
  return JSON.stringify(Object.entries(value).map(([name, one]) => [name, Array.isArray(one) || typeof one]))
}

/** What this browser stored of a former visit; null if it is nothing new, or of a release with other fields. */
export function readUnsaved<Typed extends object>(
  text: string | null,
  now: Unsaved<Typed>,
  contentOf: (typed: Typed) => unknown,
): Unsaved<Typed> | null {
  try {
    const { typed, revision, base }: Partial<Unsaved<Typed>> = JSON.parse(text ?? '{}')
    if (!typed || typeof revision !== 'number' || typeof base !== 'string') return null
    if (kindsOf(typed) !== kindsOf(now.typed) || JSON.stringify(typed) === JSON.stringify(now.typed)) return null
    // It throws where a row lacks a field that it reads.
    contentOf(typed)
    return follow({ typed, revision, base }, now)
  } catch {
    return null
  }
}
