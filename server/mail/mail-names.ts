/** Places of the templates that hold what people call themselves, or have typed for others to read. */
const typed = ['userName', 'inviter', 'address', 'phone']

/** A word joiner: it has no width, and no mail program takes text with it for an address. */
const joiner = '\u2060'

/**
 * What people have typed, such that no mail program makes a link of it: many make one of "shop.example" or of a number,
 * and the portal would have sent it to an unknown person.
 */
export function showAsText(data: Record<string, unknown>): Record<string, unknown> {
  const shown = typed.flatMap((place) => {
    const value = data[place]
    return typeof value === 'string' ? [[place, withoutLinks(value)] as const] : []
  })
  return Object.fromEntries(shown)
}

/** Splits what makes an address: `://`, `www.`, the dot before a top-level domain, `@`, `/`. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', `:${joiner}//`)
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `${joiner}.${joiner}`)
    .replaceAll('@', `${joiner}@${joiner}`)
}
