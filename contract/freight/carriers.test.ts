import { expect, test } from 'vitest'
import { trackingUrl, wrongCarrierLine } from './carriers.ts'

const text = `DHL; https://dhl.example/track?id={number}
DHL Freight; https://freight.example/{number}
Own van; http://van.example/#{number}`

test.each([
  ['DHL', 'JD 01 4', 'https://dhl.example/track?id=JD014'],
  ['dhl express', '1', 'https://dhl.example/track?id=1'],
  ['DHL Freight', '1', 'https://freight.example/1'],
  ['DHLX', '1', null],
  ['Own Van', 'a/b?c&d', 'http://van.example/#a%2Fb%3Fc%26d'],
  ['DHL', '', null],
  ['', '1', null],
  ['DHL', '$&', 'https://dhl.example/track?id=%24%26'],
  ['DHL', '{number}', 'https://dhl.example/track?id=%7Bnumber%7D'],
])('a parcel of %j with the number %j leads to %j', (carrier, tracking, url) => {
  expect(trackingUrl(text, { carrier, tracking })).toBe(url)
})

test.each([
  ['', null],
  [text, null],
  ['DHL https://dhl.example/{number}', 1],
  [`${text}\n; https://a.example/{number}`, 4],
  ['A; https://a.example/', 1],
  ['A; javascript:alert({number})', 1],
  ['A; data:text/html,{number}', 1],
  ['A; https://{number}.example/', 1],
  ['A; https://a.example:{number}/', 1],
  ['A; https://user:{number}@a.example/', 1],
  ['A; //a.example/{number}', 1],
])('of %j the line %j is none', (given, line) => {
  expect(wrongCarrierLine(given)).toBe(line)
})

test('a pattern that is none leads nowhere, however it came into the settings', () => {
  expect(trackingUrl('A; javascript:alert({number})', { carrier: 'A', tracking: '1' })).toBeNull()
})
