import { expect, test } from 'vitest'
import { projectPaths, readProject, readText } from './sources.ts'
import { findUsedTexts } from './used-texts.ts'

/** A section of docs/specification.md without its heading. */
function section(specification: string, number: number): string {
  const [, text = ''] = new RegExp(`^## ${number}\\. .*$([^]*?)(?=^## |$(?![^]))`, 'm').exec(specification) ?? []
  return text
}

function cellsOf(text: string): string[][] {
  const rows = text.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => row.split('|').map((cell) => cell.trim()))
}

/** Names as the specification writes them: words with capitals, such as "Add A Review". */
function namesIn(text: string): string[] {
  return Array.from(text.matchAll(/\b[A-Z]\w*(?: [A-Z]\w*)*/g), ([name]) => name)
}

/** The words that the specification gives to the letter, by where it gives them. */
function wordsOf(specification: string): Record<'messages' | 'toasts' | 'pages' | 'links' | 'buttons', string[]> {
  const [routes, rules, errors] = [2, 5, 8].map((number) => section(specification, number))
  const messages = cellsOf(rules ?? '').map(([, , , message = '']) => message)
  const pages = cellsOf(routes ?? '').filter(([, route = '']) => route.startsWith('/dashboard'))
  const navigation = (routes ?? '').split('\n').filter((line) => /^- The (?:navbar|dashboard sidebar)/.test(line))
  const buttons = specification.matchAll(/\b(?:the|a) ((?:[A-Z]\w+ )+)(?:action|button)\b/g)
  return {
    messages: messages.filter((message) => message !== '' && message !== 'messages not shown'),
    toasts: Array.from((errors ?? '').matchAll(/"([^"]+)"/g), ([, toast = '']) => toast),
    pages: pages.map(([, , , name = '']) => name).filter((name) => !name.includes(' layout ')),
    links: navigation.flatMap((line) =>
      namesIn(line.replace(/^- The \w+(?: sidebar)?/, '').replace(/\b(?:Non-a|A)dmins\b/g, '')),
    ),
    buttons: Array.from(buttons, ([, name = '']) => name.trim()),
  }
}

const words = wordsOf(readText('docs/specification.md'))

test('the words of the specification are read from it', () => {
  expect(words).toMatchObject({
    messages: expect.arrayContaining(['Linked is Required', 'ratings', 'Ratings must be 0-5']),
    toasts: expect.arrayContaining(['No user is logged in', 'Order Deleted {name}']),
    pages: expect.arrayContaining(['My Profile', 'Add A Review', 'Manage All Orders']),
    links: expect.arrayContaining(['My Portfolio', 'Sign Out', 'My Orders', 'All Users', 'Manage Product']),
    buttons: expect.arrayContaining(['Complete Payment', 'Make Admin']),
  })
  expect(Object.values(words).map((each) => each.length)).toEqual([13, 9, 7, 13, 3])
})

test('the product says the words of the specification to the letter', () => {
  const files = projectPaths().filter((file) => /^(?:contract|demo|server|web)\/.*\.tsx?$/.test(file))
  const said = new Set(findUsedTexts(readProject(files)).map(({ text }) => text))
  expect(Object.values(words).flatMap((each) => each.filter((word) => !said.has(word)))).toEqual([])
})
