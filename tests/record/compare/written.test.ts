import { expect, it } from 'vitest'
import { createNames, namingOf } from './names.ts'
import { nameJson, writeHtml, writeJson } from './written.ts'

const naming = () => namingOf(createNames(0), 'step', 0)
const linesOf = (lines: { field: string; value: string }[]) =>
  lines.map(({ field, value }) => `${field}: ${value}`)

it('writes one line for each field, and names elements by their keys', () => {
  const lines = linesOf(
    writeJson('body', {
      total: 2,
      items: [
        { _id: 'a', n: 1 },
        { _id: 'b', n: null },
      ],
      tags: ['x'],
    }),
  )
  expect(lines).toEqual([
    'body.total: 2',
    'body.items[a]._id: "a"',
    'body.items[a].n: 1',
    'body.items[b]._id: "b"',
    'body.items[b].n: null',
    'body.tags: ["x"]',
  ])
})

it('names the texts of a long list by themselves, so that one more does not move the others', () => {
  const codes = Array.from({ length: 20 }, (_, index) => `a_code_of_an_error_${index}`)
  expect(linesOf(writeJson('body', codes))[7]).toBe('body[a_code_of_an_error_7]: "a_code_of_an_error_7"')
})

it('counts elements without a name', () => {
  expect(linesOf(writeJson('body', [{ n: 1 }, { n: 2 }]))).toEqual(['body[0].n: 1', 'body[1].n: 2'])
})

it('distinguishes elements of one name without renaming the others', () => {
  const errors = [
    { path: 'email', message: 'too long' },
    { path: 'email', message: 'no address' },
    { path: 'name', message: 'missing' },
  ]
  expect(linesOf(writeJson('errors', errors)).filter((line) => line.includes('message'))).toEqual([
    'errors[email].message: "too long"',
    'errors[email 2].message: "no address"',
    'errors[name].message: "missing"',
  ])
})

it('names the number of an order after its id, and does not name ids of a sequence', () => {
  const id = '5a64c6d3-935d-40f7-ac24-305b7d137361'
  const own = naming()
  own.remember(id, 'order-1')
  expect(nameJson({ _id: id, number: 10061, text: 'Order 10061' }, own)).toEqual({
    _id: '<order-1>',
    number: '<number of order-1>',
    text: 'Order <number of order-1>',
  })
  expect(nameJson([{ _id: '57' }, { id: 12 }, { id: '42' }], own)).toEqual([
    { _id: '<count>' },
    { id: '<count>' },
    { id: '<count>' },
  ])
})

it('writes a page by its tags, attributes and texts, without scripts', () => {
  const html =
    '<!DOCTYPE html><p class="a b">On <time>Nov 22, 2026</time></p><script>secret()</script><link href="/assets/a-12345678.js"/><link href="/assets/b-12345678.js"/>'
  const own = namingOf(createNames(Date.parse('2026-11-22T12:00:00Z')), 'step', Date.parse('2026-11-22T12:00:00Z'))
  expect(linesOf(writeHtml('page', html, own)).slice(2)).toEqual([
    'page tag: <p>',
    'page p@class: a b',
    'page text: On ',
    'page tag: <time>',
    'page text: <today>',
    'page tag: </time>',
    'page tag: </p>',
    'page tag: <script>',
    'page link: <a script is fetched ahead>',
  ])
})

it('writes a text as readers see it, also with words that may not be broken', () => {
  const html = '<h3>Cassette <span class="whitespace-nowrap">10–52T,</span><!-- --> 12-speed</h3>'
  expect(linesOf(writeHtml('page', html, naming()))).toEqual([
    'page tag: <h3>',
    'page text: Cassette 10–52T, 12-speed',
    'page tag: </h3>',
  ])
})

it('reads the data for search engines from a page', () => {
  const html = '<script type="application/ld+json">{"@type":"Product","name":"Chain"}</script>'
  expect(linesOf(writeHtml('page', html, naming())).slice(-2)).toEqual([
    'page data.@type: "Product"',
    'page data.name: "Chain"',
  ])
})
