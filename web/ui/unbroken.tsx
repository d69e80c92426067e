import { Fragment } from 'react'

/** Longer words may break, rather than leave a narrow screen. */
const longest = 14

/** A heading whose lines do not end within "12-speed": browsers would break it at its hyphen. */
export function Unbroken({ text }: { text: string }) {
  return text.split(' ').map((word, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one text, in its order
    <Fragment key={at}>
      {at > 0 ? ' ' : null}
      {word.includes('-') && word.length <= longest ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ))
}
