/** Messages of a translator, for tests: enough to see plurals, placeholders and pages. */
export const polish: Readonly<Record<string, string>> = {
  Products: 'Produkty',
  '{count, plural, one {# part} other {# parts}}':
    '{count, plural, one {# część} few {# części} many {# części} other {# części}}',
  'Skip to content': 'Przejdź do treści',
  '{count, plural, one {# product} other {# products}}':
    '{count, plural, one {# produkt} few {# produkty} many {# produktów} other {# produktu}}',
  'Order {number} received': 'Zamówienie {number} przyjęte',
}
