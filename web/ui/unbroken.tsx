import { Fragment } from 'react'

/** Longer words may break, rather than leave a narrow screen. */
const longest = 16
/** Where browsers end a line inside a designation: "10–52T", "12-pole", "G1/2", "32×11". */
const breakable = /[-‐–—/× ]/
/** The spaces between words; that of "148 mm" belongs to its word. */
const spaces = /(?<!\d) | (?!(?:mm|g)\b)/

/** A name whose lines do not end within "10–52T", "12-pole" or "148 mm". The text itself, which is searched and copied, stays. */
export function Unbroken({ text }: { text: string }) {
  return text.split(spaces).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: words of one text, in its order
    <Fragment key={index}>
      {index > 0 ? ' ' : null}
      {breakable.test(word) && word.length <= longest ? <span className="whitespace-nowrap">{word}</span> : word}
    </Fragment>
  ))
}
