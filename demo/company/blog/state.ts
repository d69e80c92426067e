import type { Article } from './article.ts'

export const state: Article = {
  id: 'state',
  question: 'Where does state belong: in the address, on the server or in a component?',
  short:
    'Where it lives exactly as long as it should. Ask what has to happen on a reload, on Back and in a colleague’s browser.',
  blocks: [
    'Most trouble with state is trouble with copies. Orders fetched into a store are a copy of a table. A filter in a component is a copy of what the address should say. A total kept beside its rows is a copy of a sum. Each copy has to be kept true by hand, and one day it is not.',
    'Four places are enough, and each has its own question:',
    {
      kind: 'list',
      items: [
        {
          term: 'The server: must others agree on it?',
          text: 'Orders, stock, prices, who may do what. What the browser holds is a cache with an age: loaded for the page, read again after a write.',
        },
        {
          term: 'The address: would you send it to somebody?',
          text: 'Filter, page, sort order, open tab. It survives a reload, Back works, and the server can read it too.',
        },
        {
          term: 'The component: may it go when the component goes?',
          text: 'An open menu, letters typed so far, the row under the pointer.',
        },
        {
          term: 'The browser’s storage: does it belong to this device?',
          text: 'The theme, a draft of a form. It may be old, full or switched off: read it as you would read input.',
        },
      ],
    },
    'What can be calculated belongs nowhere. Calculate it while rendering, and remember the result only when a measurement says that it is slow. A list with a filter then has no state of its own at all:',
    {
      kind: 'code',
      language: 'tsx',
      title: 'The address is the filter, the loader’s answer is the data',
      code: `export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const status = searchParams.get('status') ?? 'pending'
  return { status, orders: await listOrders(status) }
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { status, orders } = loaderData
  const due = orders.reduce((sum, order) => sum + order.dueMinor, 0)
  return (
    <>
      <Form key={status}>
        <StatusSelect name="status" defaultValue={status} />
        <button>Show</button>
      </Form>
      <OrderTable orders={orders} due={due} />
    </>
  )
}`,
    },
    'A form without a method puts its fields into the address, as forms have done since the beginning; the router turns that into a load of the data alone. The `key` sets the field right when Back changes the address under it.',
    'The sign that something lives in the wrong place is an effect that copies: `useEffect(() => setB(a), [a])`. For one render the screen shows the old value, and from then on there are two truths. Delete the second one rather than improving the copying.',
  ],
  sources: [
    {
      title: 'React: You might not need an effect',
      href: 'https://react.dev/learn/you-might-not-need-an-effect',
    },
    {
      title: 'React: Choosing the state structure',
      href: 'https://react.dev/learn/choosing-the-state-structure',
    },
    { title: 'React Router: State management', href: 'https://reactrouter.com/explanation/state-management' },
  ],
}
