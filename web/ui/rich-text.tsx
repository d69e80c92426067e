import { Fragment, type ReactNode } from 'react'
import type { Values } from '#i18n/format.ts'
import { t } from '#i18n/t.ts'

/** How a marked part of a text is shown: `<link>…</link>` by `{ link: (words) => <Link …>{words}</Link> }`. */
type Marks = Readonly<Record<string, (words: string) => ReactNode>>

type RichTextProps = { text: string; marks: Marks; values?: Values }

const marked = /<([a-z]+)>(.*?)<\/\1>/g

/** A text with links or emphasis in it: the language decides their position in the sentence. */
export function RichText({ text, marks, values }: RichTextProps): ReactNode {
  const translated = t(text, values)
  const parts: ReactNode[] = []
  let position = 0
  for (const { 0: whole, 1: name = '', 2: words = '', index } of translated.matchAll(marked)) {
    const show = marks[name]
    if (!show) continue
    parts.push(translated.slice(position, index), show(words))
    position = index + whole.length
  }
  parts.push(translated.slice(position))
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence never change their order
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>)
}
