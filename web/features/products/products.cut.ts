const maxCharacters = 50

/** A description as the list of products shows it: its first 50 characters (specification section 9). */
export function cutDescription(description: string): string {
  const characters = [...description]
  return characters.length <= maxCharacters ? description : `${characters.slice(0, maxCharacters).join('')}…`
}
