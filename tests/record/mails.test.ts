import { expect, it } from 'vitest'
import { writeMails } from './mails.ts'

const mailOf = (number: number, id: string) => ({
  from: 'portal@test.example',
  to: 'Alice Adams <alice@record.example>',
  subject: `Order ${number} is confirmed`,
  text: `See the order: http://localhost:3000/dashboard/myorder/${id}`,
  links: [],
})

it('writes equal mails in the order of their orders, whichever was sent first', () => {
  const first = mailOf(10_073, 'f3b1c6d3-935d-40f7-ac24-305b7d137361')
  const second = mailOf(10_074, '0a64c6d3-935d-40f7-ac24-305b7d137361')
  const name = (text: string) => text
  const subjects = writeMails([second, first], name).filter(({ field }) => field.endsWith('subject'))
  expect(subjects.map(({ value }) => value)).toEqual(['Order 10073 is confirmed', 'Order 10074 is confirmed'])
  expect(writeMails([second, first], name)).toEqual(writeMails([first, second], name))
})
