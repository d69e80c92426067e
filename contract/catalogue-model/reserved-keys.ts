/** Parameters of the catalogue's address and of its search: an attribute under such a key could not be filtered by. */
const reserved: readonly string[] = ['q', 'family', 'stock', 'sort', 'price', 'page', 'view', 'chosen', 'fields']

export function isReservedKey(key: string): boolean {
  return reserved.includes(key)
}
