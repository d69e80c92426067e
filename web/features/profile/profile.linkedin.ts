/** Where a person's LinkedIn leads: an address by https without credentials in it; null for any other text. */
export function linkedinLink(text: string): string | null {
  const url = /^https:\/\//i.test(text) ? URL.parse(text) : null
  return url && url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null
}
