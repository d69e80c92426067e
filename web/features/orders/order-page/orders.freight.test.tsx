import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import { StateFreight } from './orders.freight.tsx'

test.each([
  ['pending', null, 'Enter the freight…'],
  ['in_production', 80, 'Correct the freight…'],
  ['shipped', null, 'Enter the freight…'],
  ['shipped', 80, ''],
  ['cancelled', null, ''],
])('an order that is %s with freight of %s offers "%s"', (status, amount, offered) => {
  const freight = { method: 'forwarder', name: { en: 'Forwarder' }, kind: 'quoted', amount, days: null }
  const order = { number: 10_001, status, payment: 'due', freight }
  const lifecycle = { order } as unknown as OrderLifecycle
  const page = renderToStaticMarkup(<StateFreight lifecycle={lifecycle} onChanged={async () => {}} />)
  expect(/(?:Enter|Correct) the freight…/.exec(page)?.[0] ?? '').toBe(offered)
})
