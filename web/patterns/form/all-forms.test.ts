import { expect, test } from 'vitest'

/** Forms without react-hook-form, and why. A new form of another kind is a decision (docs/decisions/0052). */
const others: Record<string, string> = {
  'cart.note-form.tsx': 'a change of the cart, which is shown at once and sent with the others',
  'catalogue.between.tsx': 'a search: its fields are an address, and it works without scripts',
  'catalogue.site-search.tsx': 'a search: its fields are an address, and it works without scripts',
  'catalogue.offer.tsx': 'a quantity that goes to the order form by its address, also without scripts',
  'families.family-form.tsx': 'a name in all languages of the portal, an object that grows with them',
  'families.panel.tsx':
    'an attribute with its list of choices, edited as a whole; its questions are confirmed in place',
  'families.units.tsx': 'a unit in a dialog that stays open for the next one',
  'languages.message-row.tsx': 'one text of a list of thousands; its fault stands at it',
  'languages.messages-page.tsx': 'a search: its field is an address',
  'orders.own-filters.tsx': 'a search: its fields are an address',
  'product-search.tsx': 'a search: its field is an address, and it works without scripts',
  'products.group-form.tsx': 'a table of products that is checked as a whole by the server while it is edited',
  'products.variant-group.tsx': 'a table of products that is checked as a whole by the server while it is edited',
  'products.variant-groups.tsx': 'a search: its field is an address',
  'reports.range.tsx': 'days that are an address',
  'pages.menus.tsx': 'a list of links that is edited as a whole; its refusals stand at the links',
  'sent-form.tsx': 'the element of the forms of dialogs and pages, which are listed where they are used',
  'settings.editor.tsx':
    'tables of a group of settings that are edited as a whole; their refusals stand at the rows',
  'payments.split-dialog.tsx':
    'rows of orders with amounts that are checked as a whole; refusals stand at the rows',
  'payments.open-items.tsx': 'one field: the note of a dispute',
  'payments.terms-field.tsx': 'two fields, whose refusals stand at them',
  'payments.form.tsx': 'its fields belong to the card provider',
  'staff.role-editor.tsx': 'its hook, with useApiForm, is staff.use-role-form.ts',
  'withdrawals.order.tsx':
    'pieces of the lines of an order, which are checked and then confirmed in a second step',
  'withdrawals.admin.tsx': 'one field in a row of a list; its refusal stands at it',
}

const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true })

test('each form is sent by useApiForm, or listed here with the reason', () => {
  const withoutHook = Object.entries(sources).flatMap(([path, text]) => {
    const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0
    const forms = count(/<(?:Dialog|Edit)?[Ff]orm\b/g)
    const inPage = count(/\{\.\.\.(?:\w+\.)?formProps\}/g)
    // These take all that the hook returns, or what a command brings.
    const asWhole = Math.min(count(/<(?:Dialog|Edit)Form\b/g), Math.max(0, count(/\buseApiForm[<(]/g) - inPage))
    const sentByHook = inPage + asWhole
    return forms > sentByHook ? [path.replace(/^.*\//, '')] : []
  })
  expect(withoutHook.sort()).toEqual(Object.keys(others).sort())
})
