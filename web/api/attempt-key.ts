/** Hands out the key of a form attempt: the same for the same content, so that a repeated press creates nothing twice. */
export function createAttemptKeys(makeKey: () => string): (content: unknown) => string {
  let last = { content: '', key: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (text !== last.content) last = { content: text, key: makeKey() }
    return last.key
  }
}
