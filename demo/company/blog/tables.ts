import type { Article } from './article.ts'

export const tables: Article = {
  id: 'tables',
  question: 'How does a table stay usable by keyboard, by screen reader and on a phone?',
  short:
    'By staying a table. Rows may look like cards on a narrow screen as long as headings, roles and the order of the keyboard stay what they were.',
  blocks: [
    'Data with two directions belongs in a `<table>` with a caption and headings that say which way they point. Only then do the table commands of a screen reader work: cell by cell, with the heading read out whenever it changes.',
    'For the keyboard a table needs nothing of its own. Tab goes to the links and buttons in its rows. `role="grid"` promises arrow keys as in a spreadsheet; take it only when you write all of that. A column is sorted by a `<button>` inside its `<th>`, and the `<th>` says the result with `aria-sort`.',
    {
      kind: 'code',
      language: 'html',
      title: 'The roles look redundant; the next step needs them',
      code: `<table role="table">
  <caption>Your orders</caption>
  <thead role="rowgroup">
    <tr role="row">
      <th role="columnheader" scope="col">Order</th>
      <th role="columnheader" scope="col">Quantity</th>
    </tr>
  </thead>
  <tbody role="rowgroup">
    <tr role="row">
      <td role="cell" data-label="Order">10 482</td>
      <td role="cell" data-label="Quantity">150 pcs</td>
    </tr>
  </tbody>
</table>`,
    },
    'On a phone there are two honest ways. A table whose columns are compared scrolls sideways in a box of its own, which has a name and `tabindex="0"` so that the keyboard can scroll it too. A table whose rows are read one at a time becomes a list of cards:',
    {
      kind: 'code',
      language: 'css',
      title: 'Rows as cards where the room is narrow',
      code: `@container (width < 40rem) {
  table, tbody { display: block; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; gap: 0.75rem; }
  td { display: grid; }
  td::before { content: attr(data-label) / ''; }
}`,
    },
    'With another `display`, some browsers stop calling it a table: hence the roles above. The headings are clipped and not removed, because `display: none` would take them from the screen reader too. The empty text after the slash keeps the visible label from being read a second time.',
    {
      kind: 'list',
      items: [
        {
          term: 'Names.',
          text: 'Twenty buttons called “Delete” are one puzzle. Say “Delete order 10 482”, in part for the ear only.',
        },
        { term: 'Targets.', text: 'At least 24 by 24 CSS pixels (WCAG 2.2); 44 for a thumb.' },
        {
          term: 'News.',
          text: 'After turning a page, a status message such as “Rows 26 to 50” says what the eye sees.',
        },
      ],
    },
    'Then try it without a mouse, with a screen reader, at 320 pixels and at 200 % zoom. An automatic checker finds a missing heading. It does not notice that a row makes no sense when it is heard.',
  ],
  sources: [
    { title: 'W3C: Tables tutorial', href: 'https://www.w3.org/WAI/tutorials/tables/' },
    { title: 'W3C: Grid pattern', href: 'https://www.w3.org/WAI/ARIA/apg/patterns/grid/' },
    { title: 'WCAG 2.2: Reflow', href: 'https://www.w3.org/WAI/WCAG22/Understanding/reflow.html' },
  ],
}
