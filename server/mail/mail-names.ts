/** Placeholders with text that users write: names, addresses and phone numbers. */
const typed = ['userName', 'inviter', 'address', 'phone', 'enquiry']

/** A word joiner: it has no width, and mail programs do not make links across it. */
const joiner = '\u2060'

/**
 * Changes text that users wrote, so that no mail program makes it a link: many do for "shop.example" or a number. The
 * portal would send the link to a stranger.
 */
export function showAsText(data: Record<string, unknown>): Record<string, unknown> {
  const shown = typed.flatMap((place) => {
    const value = data[place]
    return typeof value === 'string' ? [[place, withoutLinks(value)] as const] : []
  })
  return Object.fromEntries(shown)
}

/** Splits what makes a link: `://`, `www.`, the dot before a top-level domain, `@`, `/`. */
export function withoutLinks(text: string): string {
  return text
    .replaceAll('://', `:${joiner}//`)
    .replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, `${joiner}.${joiner}`)
    .replaceAll('@', `${joiner}@${joiner}`)
}
