import type { ReactElement } from 'react'

/** The choices of a `Select`: what each is sent as, and its text. */
export function optionsOf<One>(
  all: readonly One[],
  entryOf: (one: One) => readonly [value: string | number, text: string | number],
): ReactElement[] {
  return all.map((one) => {
    const [value, text] = entryOf(one)
    return (
      <option key={value} value={value}>
        {text}
      </option>
    )
  })
}
