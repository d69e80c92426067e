import type { Article } from './article.ts'

export const forms: Article = {
  id: 'forms',
  question: 'Why must a form be validated twice, and by one schema?',
  short:
    'The check in the browser is a courtesy, the check on the server is the law. Written twice they drift apart; written once they cannot.',
  blocks: [
    'A check in the browser answers at once and beside the field. It spares a round trip and protects nothing: anybody can call the address without the form, or send it from a tab that has been open since the last release.',
    'So the server checks everything again, as if there were no form. It alone can also check what only it knows: whether the address is taken, whether the stock is still there, whether this person may do this.',
    'Two checks written by two hands disagree sooner or later. One side wants six characters and the other eight; one trims blanks and the other counts them. The person in between reads “invalid input” above a form without an error. Hence one schema, in a module that both sides import:',
    {
      kind: 'code',
      language: 'ts',
      title: 'contract/order-form.ts, for browser and server',
      code: `import * as z from 'zod'

export const orderForm = z.object({
  productId: z.uuid(),
  quantity: z.int('Whole pieces only').min(1, 'At least one'),
  address: z.string().trim().max(500, 'At most 500 letters'),
})`,
    },
    {
      kind: 'code',
      language: 'ts',
      title: 'The server, before anything else happens',
      code: `const order = orderForm.safeParse(body)
if (!order.success) {
  return refuse(422, z.flattenError(order.error).fieldErrors)
}
await placeOrder(actor, order.data)`,
    },
    {
      kind: 'list',
      items: [
        {
          term: 'Parse, then use the result.',
          text: 'Fields nobody asked for are gone, blanks are trimmed, the types are known. What came in is not touched again.',
        },
        {
          term: 'One set of sentences.',
          text: 'The answer names the field and carries the sentence (RFC 9457 has room for both), so the form shows a refusal of the server in the same place as its own.',
        },
        {
          term: 'Shape here, facts there.',
          text: 'Stock and uniqueness are not shape. They are checked in the transaction that writes; a question asked earlier may have another answer by then.',
        },
        {
          term: 'HTML first.',
          text: '`type="email"`, `inputmode` and `autocomplete` bring the right keyboard and the password manager, and they work before any script does.',
        },
      ],
    },
    'One schema also settles when to speak. Check on submit; after that, check on every change, but only the fields that were wrong. Nobody likes to hear after the third letter that this is not an email address yet, and everybody likes to see an error disappear while they repair it.',
  ],
  sources: [
    {
      title: 'OWASP: Input validation',
      href: 'https://cheatsheetseries.owasp.org/cheatsheets/Input_Validation_Cheat_Sheet.html',
    },
    { title: 'RFC 9457: Problem details', href: 'https://www.rfc-editor.org/rfc/rfc9457.html' },
    { title: 'W3C: Validating input', href: 'https://www.w3.org/WAI/tutorials/forms/validation/' },
  ],
}
