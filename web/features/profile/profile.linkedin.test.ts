import { expect, test } from 'vitest'
import { linkedinLink } from './profile.linkedin.ts'

test.each([
  ['in/demo', null],
  ['LinkedIn: Jane Doe', null],
  ['javascript:alert(1)', null],
  ['http://linkedin.example/in/jane', null],
  ['https:linkedin.example', null],
  ['https://jane:secret@linkedin.example/', null],
  ['https://linkedin.example/in/jane', 'https://linkedin.example/in/jane'],
  ['HTTPS://LinkedIn.example/in/jane', 'https://linkedin.example/in/jane'],
])('LinkedIn %j is a link only when it is an address by https', (text, link) => {
  expect(linkedinLink(text)).toBe(link)
})
