/** Messages of a translator, for tests: enough to see plurals, placeholders and pages. */
export const polish: Readonly<Record<string, string>> = {
  Products: 'Produkty',
  'Skip to content': 'Przejdź do treści',
  '{count, plural, one {# product} other {# products}}':
    '{count, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}',
  'No products found': 'Nie znaleziono produktów',
  'Order {number} received': 'Zamówienie {number} przyjęte',
}
